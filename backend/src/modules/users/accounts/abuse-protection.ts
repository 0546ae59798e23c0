import { Injectable } from '@nestjs/common';
import { pause, type RateLimitedCall } from '@testplatform/contract';
import type { Client } from '../../../common/http/client.js';
import { networkOf, RateLimits, type Tried } from '../../../common/rate-limit/rate-limits.js';
import { CaptchaService } from './captcha.service.js';
import type { CaptchaDto } from '../dto/captcha.dto.js';

/** A call that allows guessing. */
export interface Attempt {
  readonly call: RateLimitedCall;
  readonly client: Client;
  /** An email address, a link's token, or a user. Attempts are counted per account and per client address. */
  readonly account: string;
}

/** A call without a full token. */
export interface VisitorAttempt extends Attempt {
  readonly body: CaptchaDto;
}

/** Protects the account calls by rate limits and a captcha (3 §1, §2). */
@Injectable()
export class AbuseProtection {
  constructor(
    private readonly limits: RateLimits,
    private readonly captcha: CaptchaService,
  ) {}

  /**
   * Counts an attempt and checks the captcha. Delays sign-ins to an account with many wrong ones.
   * @throws UserError 429, 422 or 503
   */
  async admit(attempt: VisitorAttempt): Promise<void> {
    const { call, client, account, body } = attempt;
    await this.count(attempt);
    if (call === 'login') await pause(await this.limits.signInDelay(account));
    await this.captcha.check(body['g-recaptcha-response'], client.address);
  }

  /** @throws UserError 429 */
  count(attempt: Attempt): Promise<void> {
    return this.limits.take(attempt.call, triedBy(attempt));
  }

  /** Uncounts an attempt that wasn't a guess. */
  async forgive(attempt: Attempt): Promise<void> {
    await this.limits.giveBack(attempt.call, triedBy(attempt));
    if (attempt.call === 'login') await this.limits.giveBackSignIn(attempt.account);
  }
}

/** Sign-ins are counted per account and address, because otherwise anybody could lock the owner out. */
function triedBy({ call, client: { address }, account }: Attempt): Tried {
  return { address, account: call === 'login' ? `${networkOf(address)} ${account}` : account };
}
