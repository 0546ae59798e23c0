import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

interface ErrorStateProps {
  readonly sentences: readonly string[];
  readonly onRetry?: () => void;
  readonly busy?: boolean;
}

/** What stands where something could not be loaded: why, and the way to try again. */
export function ErrorState({ sentences, onRetry, busy = false }: ErrorStateProps) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ m: 2 }}
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry} loading={busy}>
            Try again
          </Button>
        )
      }
    >
      {sentences.join(' ')}
    </Alert>
  );
}
