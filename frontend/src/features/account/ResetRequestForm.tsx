import { TEXTS } from '@testplatform/contract';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { requestReset } from '../../api/account.js';
import { AccountCard } from './AccountCard.js';
import { AccountForm } from './AccountForm.js';
import { BackToLogin } from './BackToLogin.js';
import { Notice } from './Notice.js';
import { asksForReset } from './reset-rules.js';
import { useSubmission } from './use-submission.js';

/** The address that a reset link goes to. Nothing happens for what is no address (1 §5). */
export function ResetRequestForm() {
  const { register, handleSubmit } = useForm({ defaultValues: { email: '' } });
  const submission = useSubmission('Password reset');
  const [requested, setRequested] = useState(false);

  const send = async ({ email }: { readonly email: string }) => {
    if (!asksForReset(email)) return;
    await submission.submit(async (captchaResponse) => {
      await requestReset(email.trim(), captchaResponse);
      setRequested(true);
    });
  };
  return (
    <AccountCard title="Forgot password" footer={<BackToLogin />}>
      {requested ? (
        <Notice takesFocus>{TEXTS.resetRequested}</Notice>
      ) : (
        <AccountForm submission={submission} submitLabel="Submit" onSubmit={handleSubmit(send)}>
          <p style={{ margin: '0 0 8px' }}>
            Enter the email address of your account. We will send you a link to reset your password.
          </p>
          <TextField label="Email" type="email" autoComplete="username" autoFocus {...register('email')} />
        </AccountForm>
      )}
    </AccountCard>
  );
}
