import { LIMITS } from '@testplatform/contract';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { updatePassword } from '../../api/account.js';
import { useClientSettings } from '../../api/client-settings.js';
import { passwordProblem, retypeProblem } from './password-rules.js';
import { withNotice } from './sign-in-notice.js';
import { useSubmission } from './use-submission.js';

interface NewPassword {
  readonly password: string;
  readonly retyped: string;
}

/** The new password's state; once it is taken the way leads to the sign-in (1 §4). */
export function useNewPasswordForm(token: string) {
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
