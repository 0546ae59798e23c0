import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { TEXTS } from '@testplatform/contract';
import { useForm } from 'react-hook-form';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { useSignIn, type Credentials } from '../../api/account.js';
import { ApiError } from '../../api/api-error.js';
import { keepLimitedToken, takeRedirect } from '../../api/session.js';
import { SIGN_IN_RULES, destinationOf } from './account-rules.js';
import { AccountCard, Notice } from './AccountCard.js';
import { AccountForm } from './AccountForm.js';
import { PasswordField } from './PasswordField.js';
import { noticeOf } from './sign-in-notice.js';
import { useSubmission } from './use-submission.js';

/** Email and password (1 §2, §5). */
export function LoginScreen() {
  const { form, submission, submit } = useLoginForm();
  const { state } = useLocation();
  const notice = noticeOf(state);
  const { errors } = form.formState;
  return (
    <AccountCard title="Login" footer={<SignUpHint />}>
      {notice !== undefined && <Notice severity="info">{notice}</Notice>}
      <AccountForm submission={submission} submitLabel="Login" onSubmit={submit} after={<ForgotPassword />}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
          required
          error={errors.email !== undefined}
          {...form.register('email', { validate: SIGN_IN_RULES.email })}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          error={errors.password !== undefined}
          {...form.register('password', { validate: SIGN_IN_RULES.password })}
        />
      </AccountForm>
    </AccountCard>
  );
}

function ForgotPassword() {
  return (
    <Link component={RouterLink} to="/forgot-password" sx={{ justifySelf: 'center' }}>
      Forgot password
    </Link>
  );
}

function SignUpHint() {
  return (
    <>
      New here?{' '}
      <Link component={RouterLink} to="/register">
        Sign up
      </Link>
      {' · '}
      <Link component={RouterLink} to="/terms-of-service">
        Terms of service
      </Link>
    </>
  );
}

/** State of the sign-in form: fields, errors, one submit at a time. */
function useLoginForm() {
  const form = useForm<Credentials>({ defaultValues: { email: '', password: '' }, shouldFocusError: false });
  const { mutateAsync: signIn } = useSignIn();
  const submission = useSubmission('Login');
  const navigate = useNavigate();

  const send = ({ email, password }: Credentials) =>
    submission.submit(async (captchaResponse) => {
      try {
        await signIn({ email: email.trim(), password, captchaResponse });
        await navigate(takeRedirect() ?? '/home');
      } catch (error) {
        const refused = error instanceof ApiError ? error : null;
        if (refused?.limitedToken) keepLimitedToken(refused.limitedToken);
        const destination = destinationOf(refused?.text ?? null);
        if (destination === undefined) throw error;
        await navigate(destination);
      }
    });
  return { form, submission, submit: form.handleSubmit(send, () => submission.refuse(TEXTS.invalidForm)) };
}
