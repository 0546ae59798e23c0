import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNewRecoveryCodes, useTurnSecondFactorOff, type OwnerProof } from '../../../api/people/second-factor.js';
import { FormDialog } from '../../../shared/components/dialogs/FormDialog.js';
import { toast } from '../../../shared/toast.js';
import { PasswordField } from '../PasswordField.js';
import { CodeField } from './CodeField.js';
import { RecoveryCodesDialog, type CodesProps } from './RecoveryCodesDialog.js';
import { useSending } from './use-sending.js';

/** Replaces the recovery codes. */
export function NewCodesDialog({ onClose, onCodesShown }: CodesProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { mutateAsync: renew } = useNewRecoveryCodes();
  if (codes) return <RecoveryCodesDialog title="New recovery codes" codes={codes} {...{ onClose, onCodesShown }} />;
  return (
    <OwnerDialog
      title="Make new recovery codes"
      text="The codes that you have now stop working."
      submitLabel="Make new codes"
      send={async (proof) => setCodes(await renew(proof))}
      onClose={onClose}
    />
  );
}

export function TurnOffDialog({ onClose }: { onClose(): void }) {
  const { mutateAsync: turnOff } = useTurnSecondFactorOff();
  const send = async (proof: OwnerProof) => {
    await turnOff(proof);
    toast.success('Two-factor sign-in is off');
    onClose();
  };
  return (
    <OwnerDialog
      title="Turn off two-factor sign-in"
      text="Your password alone will sign you in, and your recovery codes stop working."
      submitLabel="Turn off"
      send={send}
      onClose={onClose}
    />
  );
}

interface OwnerDialogProps {
  readonly title: string;
  readonly text: string;
  readonly submitLabel: string;
  send(proof: OwnerProof): Promise<void>;
  onClose(): void;
}

/** Asks for password and code: an unlocked computer is not enough. */
function OwnerDialog({ title, text, submitLabel, send, onClose }: OwnerDialogProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const sending = useSending(() => send({ password, code }));
  return (
    <FormDialog title={title} submitLabel={submitLabel} size="xs" isDirty={false} onClose={onClose} {...sending}>
      <Typography color="text.secondary">{text}</Typography>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        autoFocus
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <CodeField value={code} onChange={setCode} helperText="Code from your authenticator app, or a recovery code" />
    </FormDialog>
  );
}
