import Button from '@mui/material/Button';
import { EmptyState } from '../../shared/components/EmptyState.js';

/** A screen of the console that broke; the others still work. */
export function AdminError() {
  return (
    <EmptyState
      title="This screen could not be shown"
      text="Nothing you saved is lost. Reload the page; if it happens again, look into the server’s log."
      action={
        <Button variant="contained" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    />
  );
}
