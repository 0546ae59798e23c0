import Button from '@mui/material/Button';
import { EmptyState } from '../shared/components/EmptyState.js';

/** A screen that broke. */
export function RouteError() {
  return (
    <main>
      <title>Something went wrong · TestPlatform</title>
      <EmptyState
        isScreen
        title="This screen could not be shown"
        text="Nothing you saved is lost. Reload the page; if it happens again, tell your administrator what you did before."
        action={
          <Button variant="contained" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      />
    </main>
  );
}
