import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { Link as RouterLink, useLocation } from 'react-router';
import { SIGN_IN_RULES } from '../account-rules.js';
import { AccountCard, Notice } from '../AccountCard.js';
import { AccountForm } from '../AccountForm.js';
import { CodeStep } from './CodeStep.js';
import { PasswordField } from '../PasswordField.js';
import { noticeOf } from '../sign-in-notice.js';
import { type Login, useLogin } from './use-login.js';

/** Email and password; with two-factor sign-in, then a code (1 §2, §5). */
export function LoginScreen() {
  const login = useLogin();
  return login.needsCode ? <CodeStep login={login} /> : <PasswordStep login={login} />;
}

function PasswordStep({ login: { form, isAddress, submission, sendPassword } }: { readonly login: Login }) {
  const { state } = useLocation();
  const notice = noticeOf(state);
  const { errors, defaultValues } = form.formState;
  const isKnown = defaultValues?.email !== '';
  return (
    <AccountCard title="Login" footer={<SignUpHint />}>
      {notice !== undefined && <Notice severity="info">{notice}</Notice>}
      <AccountForm submission={submission} submitLabel="Login" onSubmit={sendPassword} after={<ForgotPassword />}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus={!isKnown}
          required
          error={errors.email !== undefined}
          {...form.register('email', { validate: isAddress })}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          autoFocus={isKnown}
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
