import TextField from '@mui/material/TextField';
import { LIMITS, TEXTS } from '@testplatform/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams, useNavigate } from 'react-router';
import { updatePassword, requestReset } from '../../../api/people/account.js';
import { useClientSettings } from '../../../api/client-settings.js';
import { passwordProblem, retypeProblem, asksForReset } from '../account-rules.js';
import { AccountCard, BackToLogin, Notice } from '../AccountCard.js';
import { AccountForm } from '../AccountForm.js';
import { PasswordField } from '../PasswordField.js';
import { withNotice } from '../sign-in-notice.js';
import { useSubmission } from '../use-submission.js';

/** Requests a reset link by email. With the link's token, shows the form for the new password (1 §2). */
export function ForgotPasswordScreen() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return token ? <NewPasswordForm key={token} token={token} /> : <ResetRequestForm />;
}

/** The new password, typed twice. */
function NewPasswordForm({ token }: { readonly token: string }) {
  const { register, errors, passwordMin, submission, submit } = useNewPasswordForm(token);
  return (
    <AccountCard title="Reset password" footer={<BackToLogin />}>
      <AccountForm submission={submission} submitLabel="Submit" onSubmit={submit}>
        <PasswordField
          label="Password"
          autoComplete="new-password"
          autoFocus
          error={errors.password !== undefined}
          helperText={errors.password?.message ?? `At least ${passwordMin} characters`}
          {...register.password}
        />
        <PasswordField
          label="Retype Password"
          autoComplete="new-password"
          error={errors.retyped !== undefined}
          helperText={errors.retyped?.message ?? ' '}
          {...register.retyped}
        />
      </AccountForm>
    </AccountCard>
  );
}

interface NewPassword {
  readonly password: string;
  readonly retyped: string;
}

/** State of the new password form. On success it goes to the sign-in. */
function useNewPasswordForm(token: string) {
  const form = useForm<NewPassword>({ defaultValues: { password: '', retyped: '' }, mode: 'onTouched' });
  const { data: settings } = useClientSettings();
  const passwordMin = settings?.passwordMin ?? LIMITS.passwordMinSignUp;
  const submission = useSubmission('Password reset');
  const navigate = useNavigate();

  const send = ({ password }: NewPassword) =>
    submission.submit(async (captchaResponse) => {
      await updatePassword(token, password, captchaResponse);
      await navigate('/login', withNotice('password-changed'));
    });
  return {
    submission,
    passwordMin,
    errors: form.formState.errors,
    submit: form.handleSubmit(send),
    register: {
      password: form.register('password', {
        validate: (password) => passwordProblem(password, passwordMin),
        deps: form.formState.touchedFields.retyped ? ['retyped'] : [],
      }),
      retyped: form.register('retyped', { validate: (retyped, { password }) => retypeProblem(retyped, password) }),
    },
  };
}

/** Asks for the email address to send a reset link to. An invalid address does nothing. */
function ResetRequestForm() {
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
