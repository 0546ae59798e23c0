import { TEXTS } from '@testplatform/contract';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { signUp } from '../../api/account.js';
import { withNotice } from './sign-in-notice.js';
import { signUpBody, type SignUpFields } from './sign-up-rules.js';
import { useSubmission } from './use-submission.js';

const EMPTY: SignUpFields = { firstName: '', lastName: '', email: '', password: '', phone: '', country: null };

/** The sign-up form's state; once it is taken the way leads to the sign-in (1 §4). */
export function useRegisterForm() {
  const form = useForm<SignUpFields>({ defaultValues: EMPTY, shouldFocusError: false });
  const submission = useSubmission('Sign up');
  const navigate = useNavigate();

  const send = (fields: SignUpFields) =>
    submission.submit(async (captchaResponse) => {
      await signUp(signUpBody(fields), captchaResponse);
      await navigate('/login', withNotice('signed-up'));
    });
  return { form, submission, submit: form.handleSubmit(send, () => submission.refuse(TEXTS.invalidSignUp)) };
}
