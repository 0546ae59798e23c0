import { Injectable } from '@nestjs/common';
import type { RateLimitedCall } from '@testplatform/contract';
import type { Client } from '../../../common/http/client.js';
import { RateLimits } from '../../../common/rate-limit/rate-limits.js';
import { CaptchaService } from '../../captcha/captcha.service.js';
import type { CaptchaDto } from '../dto/captcha.dto.js';

/** A call without a full token. */
export interface Attempt {
  readonly call: RateLimitedCall;
  readonly client: Client;
  /** An email address or the token of a link. Attempts are counted by it and by the client's address. */
  readonly account: string;
  readonly body: CaptchaDto;
}

/** Protects the account calls by rate limits and a captcha (3 §1, §2). */
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

  /** Takes an attempt off the count, because it wasn't a guess. */
  forgive({ call, client, account }: Attempt): Promise<void> {
    return this.limits.giveBack(call, { address: client.address, account });
  }
}
