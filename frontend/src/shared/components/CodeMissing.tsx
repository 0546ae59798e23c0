import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

/** What stands where code did not come: why that may be, the way to try again, and the way to a newer version. */
export function CodeMissing({ onRetry }: { onRetry(): void }) {
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ m: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      action={
        <>
          <Button color="inherit" size="small" onClick={onRetry}>
            Try again
          </Button>
          <Button color="inherit" size="small" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </>
      }
    >
      This part could not be loaded. Check your connection and try again. If TestPlatform was updated meanwhile, reload
      the page.
    </Alert>
  );
}
