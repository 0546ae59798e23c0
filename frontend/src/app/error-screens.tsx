import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useToken } from '../api/client/session.js';
import { EmptyState } from '../shared/components/states/EmptyState.js';

/** The screen for unknown addresses (3 §13). */
export function NotFound() {
  const signedIn = useToken() !== undefined;
  return (
    <main>
      <title>Page not found · TestPlatform</title>
      <EmptyState
        icon={<SearchOffIcon />}
        isScreen
        title="Page not found"
        text="There is no page at this address. Check the address for typos."
        action={
          <Button component={Link} to={signedIn ? '/home' : '/'} variant="contained">
            {signedIn ? 'Go to projects' : 'Go to the start page'}
          </Button>
        }
      />
    </main>
  );
}

/** Shown when a screen throws. */
export function RouteError() {
  return (
    <main>
      <title>Something went wrong · TestPlatform</title>
      <EmptyState
        isScreen
        title="Something went wrong"
        text="Your saved work is safe. Reload the page. If this happens again, tell your administrator what you were doing."
        action={
          <Button variant="contained" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      />
    </main>
  );
}
