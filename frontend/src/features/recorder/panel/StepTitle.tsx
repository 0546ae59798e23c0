import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent } from 'react';
import { useState } from 'react';

interface StepTitleProps {
  readonly title: string;
  readonly isEdited: boolean;
  /** @param title null leaves it as it is */
  onEdited(title: string | null): void;
}

/** What a step is called; while it is edited Enter keeps what was typed, Escape does not. */
export function StepTitle({ title, isEdited, onEdited }: StepTitleProps) {
  if (isEdited) return <TitleInput title={title} onEdited={onEdited} />;
  return (
    <Typography noWrap title={title}>
      {title}
    </Typography>
  );
}

function TitleInput({ title, onEdited }: Omit<StepTitleProps, 'isEdited'>) {
  const [typed, setTyped] = useState(title);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onEdited(event.key === 'Enter' ? typed : null);
  };
  return (
    <TextField
      size="small"
      fullWidth
      autoFocus
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => onEdited(typed)}
      slotProps={{ htmlInput: { 'aria-label': 'Title of the step' } }}
    />
  );
}
