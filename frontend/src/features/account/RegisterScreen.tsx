import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { AccountCard } from './AccountCard.js';
import { AccountForm } from './AccountForm.js';
import { RegisterFields } from './RegisterFields.js';
import { useRegisterForm } from './use-register-form.js';

/** Sign-up (1 §2, §5). */
export function RegisterScreen() {
  const { form, submission, submit } = useRegisterForm();
  return (
    <AccountCard title="Sign up" footer={<SignInHint />}>
      <AccountForm submission={submission} submitLabel="Sign up" onSubmit={submit} after={<Terms />}>
        <RegisterFields form={form} />
      </AccountForm>
    </AccountCard>
  );
}

function Terms() {
  return (
    <span>
      By signing up you agree to the {/* Beside the form, which is not filled in twice. */}
      <Link component={RouterLink} to="/terms-of-service" target="_blank" rel="noopener" underline="always">
        Terms of service
      </Link>
      .
    </span>
  );
}

function SignInHint() {
  return (
    <>
      Already have an account?{' '}
      <Link component={RouterLink} to="/login">
        Login
      </Link>
    </>
  );
}
