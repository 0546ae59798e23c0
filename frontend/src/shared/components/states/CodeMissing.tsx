import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

/** Shown where code failed to load: explains it, and offers Try again and Reload. */
export function CodeMissing({ onRetry }: { onRetry(): void }) {
  return (
    <Alert severity="error" variant="outlined" sx={{ m: 2 }}>
      This part could not be loaded. Check your connection and try again. If TestPlatform has just been updated, reload
      the page.
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <Button color="inherit" size="small" variant="outlined" onClick={onRetry}>
          Try again
        </Button>
        <Button color="inherit" size="small" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </Box>
    </Alert>
  );
}
