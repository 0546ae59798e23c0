import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ConfirmDialog } from '../../shared/components/ConfirmDialog.js';

interface DeleteButtonProps {
  readonly label: string;
  readonly disabled: boolean;
  /** Of the question: names the thing. */
  readonly title: string;
  readonly text: string;
  onConfirm(): void;
}

/** Deletes once it was asked. */
export function DeleteButton({ label, disabled, title, text, onConfirm }: DeleteButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" color="error" startIcon={<DeleteIcon />} disabled={disabled} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        text={text}
        confirmLabel="Delete"
        destructive
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
      />
    </>
  );
}
