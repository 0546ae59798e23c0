import LockIcon from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useProfile } from '../../api/people/account.js';
import { EmptyState } from '../../shared/components/states/EmptyState.js';
import { ScreenLoading } from '../../shared/components/states/Loading.js';
import { AdminConsole } from './AdminConsole.js';

/** The administration console, for super admins (1 §2, §6). The server refuses everyone else in any case. */
export function AdminScreen() {
  const profile = useProfile();
  if (profile.data) return profile.data.super_admin ? <AdminConsole /> : <NoAccess />;
  // The notice above every screen explains why.
  return (
    <main>
      <ScreenLoading />
    </main>
  );
}

function NoAccess() {
  return (
    <main>
      <title>No access · TestPlatform</title>
      <EmptyState
        icon={<LockIcon />}
        isScreen
        title="You don’t have access to the administration"
        text="Only super admins can open it. If you need access, ask an administrator."
        action={
          <Button component={Link} to="/home" variant="contained">
            Go to projects
          </Button>
        }
      />
    </main>
  );
}
