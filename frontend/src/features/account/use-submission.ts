import { useCallback, useRef, useState } from 'react';
import { sentencesOf } from '../../api/api-error.js';
import { useCaptcha, type Captcha, type CaptchaAction } from './use-captcha.js';

export interface Submission {
  readonly busy: boolean;
  /** What to list in red under the form. */
  readonly sentences: readonly string[];
  readonly captcha: Captcha;
  /** Sends, unless a request is under way: no form is sent twice (1 §4). What is thrown is listed. */
  submit(send: (captchaResponse: string | null) => Promise<void>): Promise<void>;
  /** Lists why nothing was sent. */
  refuse(sentence: string): void;
}

const CAPTCHA_MISSING = 'Please confirm that you are not a robot';

/** One request at a time of an account form, with the captcha's answer when the server asks for one. */
export function useSubmission(action: CaptchaAction): Submission {
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const captcha = useCaptcha(action);
  const { missing, response, renew } = captcha;

  const refuse = useCallback((sentence: string) => setSentences([sentence]), []);
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
  return { busy, sentences, captcha, submit, refuse };
}
