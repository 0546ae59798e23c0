import FilledTick from '@mui/icons-material/CheckCircle';
import EmptyTick from '@mui/icons-material/CheckCircleOutlined';

/** A filled tick for a verified address, otherwise an empty one (1 §2). */
export function VerifiedTick({ verified }: { readonly verified: boolean }) {
  const Tick = verified ? FilledTick : EmptyTick;
  return (
    <Tick
      fontSize="small"
      titleAccess={verified ? 'Email verified' : 'Email not verified'}
      sx={{ color: verified ? 'status.success.main' : 'text.secondary', verticalAlign: 'middle' }}
    />
  );
}
