import { AccountCard } from './AccountCard.js';
import { AccountForm } from './AccountForm.js';
import { BackToLogin } from './BackToLogin.js';
import { PasswordField } from './PasswordField.js';
import { useNewPasswordForm } from './use-new-password-form.js';

/** The new password, typed twice (1 §5). */
export function NewPasswordForm({ token }: { readonly token: string }) {
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
