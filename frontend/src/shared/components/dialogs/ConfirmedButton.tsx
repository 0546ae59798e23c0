import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.js';

interface ConfirmedButtonProps {
  readonly label: string;
  readonly disabled: boolean;
  /** Title of the dialog: names the thing. */
  readonly title: string;
  readonly text: string;
  /** By default the button's label. */
  readonly confirmLabel?: string;
  /** `error` for deletions. */
  readonly color?: 'primary' | 'error';
  readonly startIcon?: ReactNode;
  onConfirm(): void;
}

/** A button whose action must be confirmed. */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { label, disabled, title, text, confirmLabel = label, color = 'error', startIcon, onConfirm } = props;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" color={color} startIcon={startIcon} disabled={disabled} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        text={text}
        confirmLabel={confirmLabel}
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
