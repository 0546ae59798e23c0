import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, type Caller, CurrentActor, CurrentCaller, SuperAdmin } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import type { Answer } from '../../common/http/envelope.js';
import { type RestAnswer, RestCall, type RestList, RestListCall } from '../../common/http/rest.js';
import { AccountsService } from './accounts.service.js';
import { AccountDto, AccountRowDto, ActivateAccountDto, ListAccountsDto } from './dto/account.dto.js';
import { SessionsDto } from './dto/session.dto.js';
import { UpdateAccountDto } from './dto/update-account.dto.js';

@ApiTags('admin')
@Controller()
export class AdminController {
  constructor(private readonly accounts: AccountsService) {}

  @Call('admin/user-list', { summary: 'Every account, or those that a search finds', data: [AccountDto] })
  @SuperAdmin()
  list(@Body() body: ListAccountsDto): Promise<Answer<AccountDto[]>> {
    return this.accounts.list(body);
  }

  @Call('admin/user-account-activate', { summary: 'Activate or deactivate an account; its owner gets an email' })
  @SuperAdmin()
  activate(@Body() body: ActivateAccountDto, @CurrentActor() actor: Actor): Promise<void> {
    return this.accounts.activate(body, actor);
  }

  @Get('api/admin/user-list')
  @RestListCall({
    summary: 'A page of the accounts',
    operationId: 'apiAdminUserList',
    answer: AccountRowDto,
    filters: 'q (words of name, email and country), account_activation, email_verified, super_admin, role (ids), id',
  })
  @SuperAdmin()
  page(@Query() query: Record<string, unknown>): Promise<RestList<AccountRowDto>> {
    return this.accounts.page(query);
  }

  @Get('api/admin/user-list/:id')
  @RestCall({ summary: 'An account and its rights', operationId: 'apiAdminUser', answer: AccountRowDto })
  @SuperAdmin()
  get(@Param('id') id: string): Promise<RestAnswer<AccountRowDto>> {
    return this.accounts.get(id);
  }

  @Put('api/admin/user-list/:id')
  @RestCall({
    summary: 'Change the roles, the rights or the activation of an account',
    operationId: 'apiAdminUserUpdate',
    answer: AccountRowDto,
  })
  @SuperAdmin()
  update(
    @Param('id') id: string,
    @Body() body: UpdateAccountDto,
    @CurrentActor() actor: Actor,
  ): Promise<RestAnswer<AccountRowDto>> {
    return this.accounts.update(id, body, actor);
  }

  @Post('api/admin/user-list/:id/second-factor-reset')
  @HttpCode(200)
  @RestCall({
    summary: 'Turn two-factor sign-in off for someone who lost the app; the owner gets an email',
    operationId: 'apiAdminUserSecondFactorReset',
    answer: AccountRowDto,
  })
  @SuperAdmin()
  resetSecondFactor(@Param('id') id: string, @CurrentActor() actor: Actor): Promise<RestAnswer<AccountRowDto>> {
    return this.accounts.resetSecondFactor(id, actor);
  }

  @Get('api/admin/user-list/:id/sessions')
  @RestCall({ summary: 'Where a person is signed in', operationId: 'apiAdminUserSessions', answer: SessionsDto })
  @SuperAdmin()
  sessions(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<RestAnswer<SessionsDto>> {
    return this.accounts.sessions(id, caller);
  }

  @Post('api/admin/user-list/:id/sign-out')
  @HttpCode(200)
  @RestCall({
    summary: 'Sign a person out everywhere; of your own account, everywhere but here',
    operationId: 'apiAdminUserSignOut',
    answer: SessionsDto,
  })
  @SuperAdmin()
  signOut(
    @Param('id') id: string,
    @CurrentCaller() caller: Caller,
    @CurrentActor() actor: Actor,
  ): Promise<RestAnswer<SessionsDto>> {
    return this.accounts.signOut(id, caller, actor);
  }
}
