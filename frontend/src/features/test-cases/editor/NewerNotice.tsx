import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

interface NewerNoticeProps {
  /** The case as it is stored now is to be shown. */
  onTake(): void;
}

/** The case was changed elsewhere, and here: nothing is given up without being asked for. */
export function NewerNotice({ onTake }: NewerNoticeProps) {
  return (
    <Alert severity="info" variant="outlined" role="none" sx={{ py: 0, mb: 1 }}>
      <span role="status">
        This test case was changed meanwhile. Submit replaces that change with what stands here.
      </span>{' '}
      <Button size="small" color="inherit" onClick={onTake} sx={{ textDecoration: 'underline', p: 0, minHeight: 24 }}>
        Reload without my changes
      </Button>
    </Alert>
  );
}
