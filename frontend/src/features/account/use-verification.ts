import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { verifyEmail } from '../../api/account.js';
import { ApiError, sentencesOf } from '../../api/api-error.js';
import { useClientSettings } from '../../api/client-settings.js';
import { useCaptcha } from './use-captcha.js';

type State = 'waiting' | 'verified' | 'failed';

const NO_TOKEN = ['This link is not complete. Open it from the email again, or copy all of it.'];

/**
 * Sends the token of the query once, as soon as it is known whether the server asks for a captcha, and then when it is answered.
 * `retry` is there after a try that no server answered.
 */
export function useVerification() {
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
      setState('failed');
      renew();
    };
    verifyEmail(token, response).then(() => setState('verified'), fail);
  }, [state, token, isPending, missing, response, renew]);

  const again = () => {
    sent.current = '';
    setState('waiting');
  };
  const unanswered = failure instanceof ApiError && failure.unreachable;
  return {
    state,
    captcha,
    sentences: token ? sentencesOf(failure) : NO_TOKEN,
    retry: unanswered ? again : null,
  };
}
