import { Inject, Injectable, Logger } from '@nestjs/common';
import { TEXTS } from '@testplatform/contract';
import { invalid, UserError } from '../../../common/errors.js';
import { CAPTCHA_VERIFY_DEFAULT, type Settings, SETTINGS_TOKEN } from '../../../config/settings.js';

/** Field of the captcha response in account calls (1 §5). */
const FIELD = 'g-recaptcha-response';
/** Timeout of the captcha server in milliseconds. */
const TIMEOUT = 5_000;

/** Verifies captcha responses; accepts everything when no secret is set (3 §2). */
@Injectable()
export class CaptchaService {
  private readonly logger = new Logger('Captcha');

  constructor(@Inject(SETTINGS_TOKEN) private readonly settings: Settings) {}

  /** @throws UserError 422 for a wrong response, 503 when it can't be checked */
  async check(response: string | null | undefined, address: string): Promise<void> {
    const { CAPTCHA_SECRET } = this.settings;
    if (CAPTCHA_SECRET === undefined) return;
    if (!response) throw invalid({ [FIELD]: TEXTS.captchaMissing });
    if (!(await this.ask(CAPTCHA_SECRET, response, address)))
      throw invalid({ [FIELD]: 'The captcha was not accepted. Please answer it again.' });
  }

  private async ask(secret: string, response: string, remoteip: string): Promise<boolean> {
    try {
      const answer = await fetch(this.settings.CAPTCHA_VERIFY_URL ?? CAPTCHA_VERIFY_DEFAULT, {
        method: 'POST',
        body: new URLSearchParams({ secret, response, remoteip }),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      const verdict: unknown = await answer.json();
      if (!answer.ok || typeof verdict !== 'object' || verdict === null || !('success' in verdict))
        throw new Error(`The captcha server answered ${answer.status} without a verdict`);
      return verdict.success === true;
    } catch (error) {
      this.logger.error({ err: error }, 'Could not check a captcha');
      throw new UserError(503, { [FIELD]: 'The captcha can’t be checked just now. Please try again in a minute.' });
    }
  }
}
