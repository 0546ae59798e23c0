import { Injectable } from '@nestjs/common';
import type { RateLimitedCall } from '@testplatform/contract';
import type { Client } from '../../../common/http/client.js';
import { RateLimits } from '../../../common/rate-limit/rate-limits.js';
import { CaptchaService } from '../../captcha/captcha.service.js';
import type { CaptchaDto } from '../dto/captcha.dto.js';

/** A call that somebody without a full token makes. */
export interface Attempt {
  readonly call: RateLimitedCall;
  readonly client: Client;
  /** Counted beside the address: an email address, or the token of a link. */
  readonly account: string;
  readonly body: CaptchaDto;
}

/** The way into each account call: not too often, and past the captcha when there is one (3 §1, §2). */
@Injectable()
export class AbuseProtection {
  constructor(
    private readonly limits: RateLimits,
    private readonly captcha: CaptchaService,
  ) {}

  /** @throws UserError 429, 422 or 503 */
  async admit({ call, client, account, body }: Attempt): Promise<void> {
    await this.limits.take(call, { address: client.address, account });
    await this.captcha.check(body['g-recaptcha-response'], client.address);
  }

  /** Counts an attempt no longer: it was no guess. */
  forgive({ call, client, account }: Attempt): Promise<void> {
    return this.limits.giveBack(call, { address: client.address, account });
  }
}
