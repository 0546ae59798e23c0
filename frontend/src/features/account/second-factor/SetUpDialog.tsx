import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { useConfirmSecondFactor, useStartSecondFactor, type SetUp } from '../../../api/people/second-factor.js';
import { FormDialog } from '../../../shared/components/dialogs/FormDialog.js';
import { PasswordField } from '../PasswordField.js';
import { CodeField } from './CodeField.js';
import { CopyButton } from './CopyButton.js';
import { RecoveryCodesDialog, type CodesProps } from './RecoveryCodesDialog.js';
import { useSending } from './use-sending.js';

const TITLE = 'Turn on two-factor sign-in';

interface Step<T> {
  onDone(result: T): void;
  onClose(): void;
}

/** Turns two-factor sign-in on: password, QR code and a first code, recovery codes. */
export function SetUpDialog({ onClose, onCodesShown }: CodesProps) {
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes)
    return <RecoveryCodesDialog title="Two-factor sign-in is on" codes={codes} {...{ onClose, onCodesShown }} />;
  if (setUp) return <AppStep setUp={setUp} onDone={setCodes} onClose={onClose} />;
  return <PasswordStep onDone={setSetUp} onClose={onClose} />;
}

function PasswordStep({ onDone, onClose }: Step<SetUp>) {
  const [password, setPassword] = useState('');
  const { mutateAsync: start } = useStartSecondFactor();
  const sending = useSending(async () => onDone(await start(password)));
  return (
    <FormDialog title={TITLE} submitLabel="Continue" size="xs" isDirty={false} onClose={onClose} {...sending}>
      <Typography color="text.secondary">First, confirm that it’s you.</Typography>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        autoFocus
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </FormDialog>
  );
}

function AppStep({ setUp, onDone, onClose }: Step<readonly string[]> & { readonly setUp: SetUp }) {
  const [code, setCode] = useState('');
  const { mutateAsync: confirm } = useConfirmSecondFactor();
  const sending = useSending(async () => onDone(await confirm(code)));
  // Always dirty: the app may already have the secret, and the next set-up creates another one.
  return (
    <FormDialog title={TITLE} submitLabel="Turn on" size="xs" isDirty onClose={onClose} {...sending}>
      <AppSecret setUp={setUp} />
      <CodeField
        value={code}
        onChange={setCode}
        isApp
        helperText="Enter the 6-digit code that the app then shows. Turning it on signs you out everywhere else."
      />
    </FormDialog>
  );
}

/** White modules around the code, as its standard requires, also in the dark theme. */
const QUIET_ZONE = 4;

/** The secret for an authenticator app, to scan or to type. */
function AppSecret({ setUp: { secret, uri } }: { readonly setUp: SetUp }) {
  return (
    <>
      <Typography>
        Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password:
      </Typography>
      <Box sx={{ justifySelf: 'center', lineHeight: 0, borderRadius: 1, overflow: 'hidden' }}>
        <QRCodeSVG value={uri} size={200} marginSize={QUIET_ZONE} title="QR code with the secret for the app" />
      </Box>
      <Typography color="text.secondary">Or enter this secret in the app:</Typography>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="mono" component="code" sx={{ overflowWrap: 'anywhere' }}>
          {secret}
        </Typography>
        <CopyButton name="Copy the secret" text={secret} />
      </Box>
    </>
  );
}
