import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, type Caller, CurrentActor, CurrentCaller, SignedIn } from '../../../common/access/access.js';
import { Call } from '../../../common/http/call.decorator.js';
import type { Answer } from '../../../common/http/envelope.js';
import {
  ConfirmSecondFactorDto,
  ProveOwnerDto,
  RecoveryCodesDto,
  SecondFactorDto,
  SetUpDto,
  StartSecondFactorDto,
} from '../dto/second-factor.dto.js';
import { SecondFactorService } from './second-factor.service.js';

/** The caller's own two-factor sign-in (3 §15). */
@ApiTags('users')
@Controller()
export class SecondFactorController {
  constructor(private readonly secondFactor: SecondFactorService) {}

  @Call('users/second-factor', {
    summary: 'Whether two-factor sign-in is on',
    data: SecondFactorDto,
    bodiless: true,
  })
  @SignedIn()
  state(@CurrentCaller() caller: Caller): Promise<Answer<SecondFactorDto>> {
    return this.secondFactor.state(caller);
  }

  @Call('users/second-factor-start', { summary: 'Get a secret for an authenticator app', data: SetUpDto })
  @SignedIn()
  start(@Body() body: StartSecondFactorDto, @CurrentActor() actor: Actor): Promise<Answer<SetUpDto>> {
    return this.secondFactor.start(body, actor);
  }

  @Call('users/second-factor-confirm', {
    summary: 'Turn two-factor sign-in on by a first code from the app; signs out everywhere else',
    data: RecoveryCodesDto,
  })
  @SignedIn()
  confirm(
    @Body() body: ConfirmSecondFactorDto,
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
  ): Promise<Answer<RecoveryCodesDto>> {
    return this.secondFactor.confirm(body, caller, actor);
  }

  @Call('users/second-factor-recovery-codes', {
    summary: 'Get new recovery codes; the ones before stop working',
    data: RecoveryCodesDto,
  })
  @SignedIn()
  renewRecoveryCodes(@Body() body: ProveOwnerDto, @CurrentActor() actor: Actor): Promise<Answer<RecoveryCodesDto>> {
    return this.secondFactor.renewRecoveryCodes(body, actor);
  }

  @Call('users/second-factor-off', { summary: 'Turn two-factor sign-in off' })
  @SignedIn()
  turnOff(@Body() body: ProveOwnerDto, @CurrentActor() actor: Actor): Promise<void> {
    return this.secondFactor.turnOff(body, actor);
  }
}
