import { TEXTS } from '@testplatform/contract';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { resendVerification } from '../../../api/people/account.js';
import { ApiError } from '../../../api/client/api-error.js';
import { FormErrors } from '../../../shared/components/dialogs/FormErrors.js';
import { AccountCard, BackToLogin, Notice } from '../AccountCard.js';
import { CaptchaWidget } from '../captcha/CaptchaWidget.js';
import { withNotice } from '../sign-in-notice.js';
import { useSubmission } from '../use-submission.js';

/** Says that an activation link was sent, and can resend it (1 §2). */
export function ResendLinkScreen() {
  const { busy, sentences, captcha, submit } = useSubmission('Resend email verification');
  const [requested, setRequested] = useState(false);
  const navigate = useNavigate();

  const resend = () =>
    submit(async (captchaResponse) => {
      try {
        await resendVerification(captchaResponse);
        setRequested(true);
      } catch (error) {
        if (error instanceof ApiError && error.endsSession) await navigate('/login', withNotice('link-needs-sign-in'));
        else throw error;
      }
    });
  return (
    <AccountCard title="Verify your email" footer={<BackToLogin />}>
      {requested ? (
        <Notice takesFocus>{TEXTS.linkRequested}</Notice>
      ) : (
        <>
          <p style={{ margin: 0 }}>
            An activation link was sent to your email. Open it to verify your address. If you can’t find it, check your
            spam folder.{' '}
            <Link component="button" type="button" underline="always" onClick={resend} disabled={busy} sx={LINK}>
              Resend a new one
              {busy && <CircularProgress size={14} aria-label="Sending" sx={{ ml: 1 }} />}
            </Link>
          </p>
          <CaptchaWidget captcha={captcha} />
          <FormErrors sentences={sentences} takesFocus />
        </>
      )}
    </AccountCard>
  );
}

/** Within a text, where MUI's alignment would be a little higher. */
const LINK = { verticalAlign: 'baseline', font: 'inherit' } as const;
