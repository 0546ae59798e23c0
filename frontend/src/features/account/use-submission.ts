import { TEXTS } from '@testplatform/contract';
import { useCallback, useRef, useState } from 'react';
import { sentencesOf } from '../../api/client/api-error.js';
import { useCaptcha, type Captcha, type CaptchaAction } from './captcha/use-captcha.js';

export interface Submission {
  readonly busy: boolean;
  /** Errors to list in red under the form. */
  readonly sentences: readonly string[];
  readonly captcha: Captcha;
  /** Sends unless a request is in progress: no form is sent twice. Thrown errors are listed. */
  submit(send: (captchaResponse: string | null) => Promise<void>): Promise<void>;
  /** Lists why nothing was sent. */
  refuse(sentence: string): void;
  /** Clears the list. */
  clear(): void;
}

const CAPTCHA_MISSING = TEXTS.captchaMissing;

/** Sends an account form: one request at a time, with the captcha's answer if required. */
export function useSubmission(action: CaptchaAction): Submission {
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const captcha = useCaptcha(action);
  const { missing, response, renew } = captcha;

  const refuse = useCallback((sentence: string) => setSentences([sentence]), []);
  const clear = useCallback(() => setSentences([]), []);
  const submit = useCallback<Submission['submit']>(
    async (send) => {
      if (underWay.current) return;
      if (missing) {
        refuse(CAPTCHA_MISSING);
        return;
      }
      underWay.current = true;
      setBusy(true);
      setSentences([]);
      const problems = await send(response).then(() => [], sentencesOf);
      underWay.current = false;
      setBusy(false);
      setSentences(problems);
      renew();
    },
    [missing, response, renew, refuse],
  );
  return { busy, sentences, captcha, submit, refuse, clear };
}
