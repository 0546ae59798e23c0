import { useSearchParams } from 'react-router';
import { NewPasswordForm } from './NewPasswordForm.js';
import { ResetRequestForm } from './ResetRequestForm.js';

/** Asks for a link by mail; the link's token brings the form for the new password (1 §2). */
export function ForgotPasswordScreen() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return token ? <NewPasswordForm key={token} token={token} /> : <ResetRequestForm />;
}
