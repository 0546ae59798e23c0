import TextField from '@mui/material/TextField';
import { LIMITS } from '@testplatform/contract';
import { Controller, useWatch, type FieldPath, type UseFormReturn } from 'react-hook-form';
import { useClientSettings, useEmailEndingMax } from '../../../api/client-settings.js';
import { SIGN_UP_RULES, type SignUpFields } from '../account-rules.js';
import { CountryField } from '../CountryField.js';
import { PasswordField } from '../PasswordField.js';

/** The fields of the sign-up form. The password is validated once touched, the others on submit. */
export function RegisterFields({ form }: { readonly form: UseFormReturn<SignUpFields> }) {
  const { data: settings } = useClientSettings();
  const endingMax = useEmailEndingMax();
  const { register, control, formState } = form;
  const { errors, touchedFields } = formState;
  const passwordMin = settings?.passwordMin ?? LIMITS.passwordMinSignUp;
  const password = useWatch({ control, name: 'password' });
  const touchedError = touchedFields.password ? SIGN_UP_RULES.password(password, passwordMin) : undefined;
  const passwordError = touchedError ?? errors.password?.message;
  const saying = (field: FieldPath<SignUpFields>) => ({
    error: errors[field] !== undefined,
    helperText: errors[field]?.message,
  });
  return (
    <>
      <TextField
        label="First name"
        autoComplete="given-name"
        autoFocus
        required
        {...saying('firstName')}
        {...register('firstName', { validate: (text) => SIGN_UP_RULES.firstName(text) })}
      />
      <TextField label="Last name" autoComplete="family-name" {...register('lastName')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        {...saying('email')}
        {...register('email', { validate: (text) => SIGN_UP_RULES.email(text, endingMax) })}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        error={passwordError !== undefined}
        helperText={passwordError ?? `At least ${passwordMin} characters`}
        {...register('password', { validate: (text) => SIGN_UP_RULES.password(text, passwordMin) })}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        {...saying('phone')}
        {...register('phone', { validate: (text) => SIGN_UP_RULES.phone(text) })}
      />
      <Controller
        control={control}
        name="country"
        render={({ field: { value, onChange, onBlur } }) => (
          <CountryField value={value} onChange={onChange} onBlur={onBlur} />
        )}
      />
    </>
  );
}
