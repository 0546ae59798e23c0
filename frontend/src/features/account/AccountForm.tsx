import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FormEventHandler, ReactNode } from 'react';
import { FormErrors } from '../../shared/components/dialogs/FormErrors.js';
import { CaptchaWidget } from './captcha/CaptchaWidget.js';
import type { Submission } from './use-submission.js';

interface AccountFormProps {
  readonly submission: Submission;
  readonly submitLabel: string;
  readonly onSubmit: FormEventHandler;
  readonly children: ReactNode;
  /** Below the button. */
  readonly after?: ReactNode;
}

/** Fields, then the captcha if there is one, the errors in red, and the one button (1 §8). */
export function AccountForm({ submission, submitLabel, onSubmit, children, after }: AccountFormProps) {
  const { busy, sentences, captcha } = submission;
  return (
    <Box component="form" noValidate onSubmit={onSubmit} aria-busy={busy} sx={{ display: 'grid', gap: 2 }}>
      {children}
      <CaptchaWidget captcha={captcha} />
      <FormErrors sentences={sentences} takesFocus />
      <Button type="submit" variant="contained" size="large" loading={busy}>
        {submitLabel}
      </Button>
      {after}
    </Box>
  );
}
