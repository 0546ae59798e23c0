import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { AccountCard } from '../AccountCard.js';
import { AccountForm } from '../AccountForm.js';
import type { Login } from './use-login.js';

/** The second step of a sign-in: a code from the authenticator app, or a recovery code (3 §15). */
export function CodeStep({ login: { submission, sendCode, back } }: { readonly login: Login }) {
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const change = () => {
    submission.clear();
    setCode('');
    setRecovery(!isRecovery);
  };
  return (
    <AccountCard title="Two-factor sign-in">
      <AccountForm
        submission={submission}
        submitLabel="Login"
        onSubmit={(event) => {
          event.preventDefault();
          void sendCode(code.trim());
        }}
        after={
          <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center' }}>
            <TextButton onClick={change}>{isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}</TextButton>
            <TextButton onClick={back}>Back</TextButton>
          </Box>
        }
      >
        {isRecovery ? (
          <RecoveryCodeField value={code} onChange={setCode} />
        ) : (
          <AppCodeField value={code} onChange={setCode} />
        )}
      </AccountForm>
    </AccountCard>
  );
}

interface CodeFieldProps {
  readonly value: string;
  onChange(value: string): void;
}

function AppCodeField({ value, onChange }: CodeFieldProps) {
  return (
    <TextField
      key="app"
      label="Code"
      helperText="Enter the 6-digit code from your authenticator app"
      autoComplete="one-time-code"
      autoFocus
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
    />
  );
}

function RecoveryCodeField({ value, onChange }: CodeFieldProps) {
  return (
    <TextField
      key="recovery"
      label="Recovery code"
      helperText="Each recovery code works once"
      autoComplete="off"
      autoFocus
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 40, spellCheck: false, autoCapitalize: 'characters', autoCorrect: 'off' } }}
    />
  );
}

function TextButton({ onClick, children }: { onClick(): void; readonly children: ReactNode }) {
  return (
    <Link component="button" type="button" onClick={onClick}>
      {children}
    </Link>
  );
}
