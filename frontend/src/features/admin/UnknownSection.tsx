import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { EmptyState } from '../../shared/components/EmptyState.js';

/** An address under /admin that is none of the console's. */
export function UnknownSection() {
  return (
    <>
      <title>Page not found · TestPlatform</title>
      <EmptyState
        isScreen
        title="Page not found"
        text="The administration has no page at this address."
        action={
          <Button component={Link} to="/admin/user-list" variant="contained">
            Go to the users
          </Button>
        }
      />
    </>
  );
}
