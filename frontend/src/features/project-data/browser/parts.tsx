import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { BrowserDraft } from './browser-draft.js';

/** Props of a part of the browser's form. */
export interface PartProps {
  readonly browser: BrowserDraft;
  readonly disabled: boolean;
  readonly error: string | undefined;
  /** With a function, the part follows from the draft as it is by then. */
  change(part: Partial<BrowserDraft> | ((now: BrowserDraft) => Partial<BrowserDraft>)): void;
}

export const Row = ({ children }: { readonly children: React.ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } }}>{children}</Box>
);

export const Wrong = ({ error }: { readonly error: string | undefined }) =>
  error === undefined ? null : (
    <FormHelperText error sx={{ mt: -1 }}>
      {error}
    </FormHelperText>
  );

interface PlainProps extends Pick<
  TextFieldProps,
  'label' | 'placeholder' | 'type' | 'autoComplete' | 'helperText' | 'disabled'
> {
  readonly value: string;
  readonly isWrong: boolean;
  onChange(value: string): void;
}

export function Plain({ value, isWrong, onChange, ...props }: PlainProps) {
  return (
    <TextField
      size="small"
      {...props}
      value={value}
      error={isWrong}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

interface SecretProps extends Pick<PlainProps, 'label' | 'value' | 'isWrong' | 'onChange'> {
  /** Whether a secret is stored. It is kept while the field is empty. */
  readonly isStored: boolean;
  /** What to do instead, for a stored secret that can't be replaced here. */
  readonly insteadOfTyping?: string;
}

/** A field for a secret that can be replaced but not read. */
export function Secret({ isStored, insteadOfTyping, ...props }: SecretProps) {
  const isKept = isStored && props.value === '';
  return (
    <Plain
      {...props}
      type="password"
      autoComplete="new-password"
      placeholder={isKept ? '••••••••' : undefined}
      helperText={isKept ? (insteadOfTyping ?? 'Stored. Type to replace it') : undefined}
      disabled={isKept && insteadOfTyping !== undefined}
    />
  );
}
