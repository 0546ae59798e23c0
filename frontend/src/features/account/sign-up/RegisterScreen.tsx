import Link from '@mui/material/Link';
import { TEXTS } from '@testplatform/contract';
import { useForm } from 'react-hook-form';
import { Link as RouterLink, useNavigate } from 'react-router';
import { signUp } from '../../../api/people/account.js';
import { useEmailEndingMax } from '../../../api/client-settings.js';
import { endingProblem, signUpBody, type SignUpFields } from '../account-rules.js';
import { AccountCard } from '../AccountCard.js';
import { AccountForm } from '../AccountForm.js';
import { RegisterFields } from './RegisterFields.js';
import { withNotice } from '../sign-in-notice.js';
import { useSubmission } from '../use-submission.js';

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
      By signing up you agree to the {/* In a new tab, so that the filled-in form is kept. */}
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

const EMPTY: SignUpFields = { firstName: '', lastName: '', email: '', password: '', phone: '', country: null };

/** State of the sign-up form. On success it goes to the sign-in. */
function useRegisterForm() {
  const form = useForm<SignUpFields>({ defaultValues: EMPTY, shouldFocusError: false });
  const submission = useSubmission('Sign up');
  const navigate = useNavigate();
  const endingMax = useEmailEndingMax();

  const send = (fields: SignUpFields) =>
    submission.submit(async (captchaResponse) => {
      await signUp(signUpBody(fields), captchaResponse);
      await navigate('/login', withNotice('signed-up'));
    });
  const refuse = () => submission.refuse(endingProblem(form.getValues('email'), endingMax) ?? TEXTS.invalidSignUp);
  return { form, submission, submit: form.handleSubmit(send, refuse) };
}
