import Dialog from '@mui/material/Dialog';
import { LoginScreen } from '../features/account/sign-in/LoginScreen.js';

/** Signs a person in again over a screen with unsaved changes, which stays as it is below. */
export function SignInAgain() {
  return (
    <Dialog open fullScreen slotProps={{ paper: { 'aria-label': 'Login' } }}>
      <LoginScreen />
    </Dialog>
  );
}
