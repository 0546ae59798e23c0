import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  type Actor,
  type Caller,
  CurrentActor,
  CurrentCaller,
  Public,
  SignedIn,
} from '../../../common/access/access.js';
import { Call } from '../../../common/http/call.decorator.js';
import { type Client, CurrentClient } from '../../../common/http/client.js';
import type { Answer } from '../../../common/http/envelope.js';
import { LoginAnswerDto, LoginDto } from '../dto/login.dto.js';
import { ChangeProfileDto, ProfileDto } from '../dto/profile.dto.js';
import { ProfileService } from './profile.service.js';
import { UsersService } from './users.service.js';

@ApiTags('users')
@Controller()
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly profiles: ProfileService,
  ) {}

  @Call('users/login', { summary: 'Sign in', answer: LoginAnswerDto, open: true })
  @Public()
  login(@Body() body: LoginDto, @CurrentClient() client: Client): Promise<LoginAnswerDto> {
    return this.users.login(body, client);
  }

  @Call('users/logout', { summary: 'Sign out: the token is no longer good', bodiless: true })
  @SignedIn()
  logout(@CurrentCaller() caller: Caller, @CurrentActor() actor: Actor): Promise<void> {
    return this.users.logout(caller, actor);
  }

  @Call('users/profile-info', { summary: 'The signed-in person', data: ProfileDto, bodiless: true })
  @SignedIn()
  profile(@CurrentCaller() caller: Caller): Promise<Answer<ProfileDto>> {
    return this.profiles.get(caller);
  }

  @Call('users/profile-update', {
    summary: 'Change your own name, phone and country; fields that are left out stay',
    data: ProfileDto,
  })
  @SignedIn()
  changeProfile(@Body() body: ChangeProfileDto, @CurrentActor() actor: Actor): Promise<Answer<ProfileDto>> {
    return this.profiles.change(body, actor);
  }
}
