import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Box from '@mui/material/Box';
import { Link } from 'react-router';
import { FormErrors } from '../../shared/components/FormErrors.js';
import { AccountCard } from './AccountCard.js';
import { CaptchaWidget } from './CaptchaWidget.js';
import { Notice } from './Notice.js';
import { useVerification } from './use-verification.js';

/** Verifies the address of the link that was followed, by itself (1 §2). */
export function VerifyEmailScreen() {
  const { state, sentences, captcha, retry } = useVerification();
  return (
    <AccountCard title="Verify email">
      {state === 'waiting' && (
        <>
          <Waiting text="Please wait while we verify your email address…" busy={!captcha.missing} />
          <CaptchaWidget captcha={captcha} />
        </>
      )}
      {state === 'verified' && (
        <>
          <Notice>Thank you! Your email address is verified.</Notice>
          <Button component={Link} to="/login" variant="contained" size="large">
            Sign in
          </Button>
        </>
      )}
      {state === 'failed' && (
        <>
          <p style={{ margin: 0 }}>We are sorry, your email address could not be verified.</p>
          <FormErrors sentences={sentences} takesFocus />
          {retry && (
            <Button variant="contained" size="large" onClick={retry}>
              Try again
            </Button>
          )}
          <Button component={Link} to="/login" variant="outlined" size="large">
            Sign in to get a new link
          </Button>
        </>
      )}
    </AccountCard>
  );
}

function Waiting({ text, busy }: { readonly text: string; readonly busy: boolean }) {
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      {busy && <CircularProgress size={20} aria-hidden />}
      {text}
    </Box>
  );
}
