import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { TEXTS } from '@testplatform/contract';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { verifyEmail } from '../../../api/people/account.js';
import { ApiError, sentencesOf } from '../../../api/client/api-error.js';
import { useClientSettings } from '../../../api/client-settings.js';
import { FormErrors } from '../../../shared/components/dialogs/FormErrors.js';
import { AccountCard, Notice } from '../AccountCard.js';
import { CaptchaWidget } from '../captcha/CaptchaWidget.js';
import { useCaptcha } from '../captcha/use-captcha.js';

/** Verifies the email address on load (1 §2). */
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
      {state === 'used' && (
        <>
          <Notice>{TEXTS.alreadyVerified}</Notice>
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

/** `used`: this link has already verified the address. */
type State = 'waiting' | 'verified' | 'used' | 'failed';

const NO_TOKEN = ['This link is incomplete. Open it from the email again, or copy the whole link.'];

/**
 * Sends the token from the address once, after the captcha if one is required. `retry` is set after an attempt that
 * failed for another reason than the token.
 */
function useVerification() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { isPending } = useClientSettings();
  const captcha = useCaptcha('Email verification');
  const [state, setState] = useState<State>(token ? 'waiting' : 'failed');
  const [failure, setFailure] = useState<unknown>(null);
  const sent = useRef('');
  const { missing, response, renew } = captcha;

  useEffect(() => {
    if (state !== 'waiting' || isPending || missing || sent.current === token) return;
    sent.current = token;
    const fail = (error: unknown) => {
      setFailure(error);
      setState(error instanceof ApiError && error.status === 409 ? 'used' : 'failed');
      renew();
    };
    verifyEmail(token, response).then(() => setState('verified'), fail);
  }, [state, token, isPending, missing, response, renew]);

  const again = () => {
    sent.current = '';
    setState('waiting');
  };
  const isTokenGood = failure instanceof ApiError && failure.errors.token === undefined;
  return {
    state,
    captcha,
    sentences: token ? sentencesOf(failure) : NO_TOKEN,
    retry: isTokenGood ? again : null,
  };
}
