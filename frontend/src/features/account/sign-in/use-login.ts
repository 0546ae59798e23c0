import { TEXTS } from '@testplatform/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useSignIn, type Credentials } from '../../../api/people/account.js';
import { ApiError } from '../../../api/client/api-error.js';
import { useEmailEndingMax } from '../../../api/client-settings.js';
import { keepLimitedToken, takeRedirect, unsavedAccount } from '../../../api/client/session.js';
import { hasUnsaved } from '../../../shared/unsaved.js';
import { destinationOf, SIGN_IN_RULES } from '../account-rules.js';
import { useSubmission } from '../use-submission.js';

export type Login = ReturnType<typeof useLogin>;

/** State of a sign-in: fields, errors, one submit at a time, and whether a code is needed besides the password. */
export function useLogin() {
  const form = useForm<Credentials>({
    defaultValues: { email: unsavedAccount(), password: '' },
    shouldFocusError: false,
  });
  const { mutateAsync: signIn } = useSignIn();
  const [needsCode, setNeedsCode] = useState(false);
  const submission = useSubmission('Login');
  const navigate = useNavigate();
  const endingMax = useEmailEndingMax();

  const send = ({ email, password }: Credentials, code?: string) =>
    submission.submit(async (captchaResponse) => {
      try {
        await signIn({ email: email.trim(), password, captchaResponse, ...(code !== undefined && { code }) });
        const destination = takeRedirect() ?? '/home';
        if (!hasUnsaved()) await navigate(destination);
      } catch (error) {
        const refused = error instanceof ApiError ? error : null;
        if (refused?.limitedToken) keepLimitedToken(refused.limitedToken);
        const destination = destinationOf(refused?.text ?? null);
        if (destination !== undefined) await navigate(destination);
        else if (refused?.text === TEXTS.secondFactorNeeded) setNeedsCode(true);
        else throw error;
      }
    });
  const refuse = () => submission.refuse(TEXTS.invalidForm);
  return {
    form,
    /** Whether a text is an address that can sign in here. */
    isAddress: (text: string) => SIGN_IN_RULES.email(text, endingMax),
    submission,
    needsCode,
    sendPassword: form.handleSubmit((credentials) => send(credentials), refuse),
    sendCode: (code: string) => (code === '' ? refuse() : send(form.getValues(), code)),
    back: () => {
      submission.clear();
      setNeedsCode(false);
    },
  };
}
