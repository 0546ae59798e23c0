import { TEXTS } from '@testplatform/contract';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useSignIn, type Credentials } from '../../api/account.js';
import { ApiError } from '../../api/api-error.js';
import { keepLimitedToken, takeRedirect } from '../../api/session.js';
import { destinationOf } from './sign-in-rules.js';
import { useSubmission } from './use-submission.js';

/** The sign-in form's state: its fields, what to list in red, and the one submit at a time. */
export function useLoginForm() {
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
