import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Controller } from 'react-hook-form';
import type { Profile } from '../../../api/people/account.js';
import { SaveBar } from '../../../shared/merge/SaveBar.js';
import { SIGN_UP_RULES } from '../account-rules.js';
import { CountryField } from '../CountryField.js';
import { useProfileForm } from './use-profile-form.js';

const LABELS = { firstName: 'First name', lastName: 'Last name', phone: 'Phone', country: 'Country' };

interface ProfilePanelProps {
  readonly profile: Profile;
  /** Informs the screen's guard, which asks before changes are lost. */
}

/** The signed-in user's own name, phone and country. The email address is the sign-in, so it can't be changed. */
export function ProfilePanel({ profile }: ProfilePanelProps) {
  const { form, submit, sentences, merging, busy, isDirty, saved } = useProfileForm(profile);
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <Box component="form" noValidate aria-label="Profile" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        You sign in as {profile.email}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextField
          label="First name"
          autoComplete="given-name"
          required
          error={errors.firstName !== undefined}
          helperText={errors.firstName?.message}
          {...register('firstName', { validate: (text) => SIGN_UP_RULES.firstName(text) })}
        />
        <TextField label="Last name" autoComplete="family-name" {...register('lastName')} />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          error={errors.phone !== undefined}
          helperText={errors.phone?.message}
          {...register('phone', { validate: (text) => SIGN_UP_RULES.phone(text) })}
        />
        <Controller
          control={control}
          name="country"
          render={({ field: { value, onChange, onBlur } }) => (
            <CountryField
              value={value === '' ? null : value}
              onChange={(country) => onChange(country ?? '')}
              onBlur={onBlur}
            />
          )}
        />
      </Box>
      <SaveBar {...{ sentences, merging, busy, isDirty, saved }} by="Another tab" labels={LABELS} />
    </Box>
  );
}
