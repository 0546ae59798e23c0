import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

/** The way from the side screens to the sign-in. */
export function BackToLogin() {
  return (
    <Link component={RouterLink} to="/login">
      Back to login
    </Link>
  );
}
