import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { permission } from '@testplatform/contract';
import { rememberCaller } from '../request-context.js';
import { invalidAccess, notPermitted } from '../errors.js';
import { ACCESS_RULE, type AccessRule, Authenticator, type Caller, type CallerRequest } from './access.js';

/** Deny by default: a route without an access rule is refused to everybody. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(Authenticator) private readonly authenticator: Authenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (rule?.kind === 'public') return true;
    const request = context.switchToHttp().getRequest<CallerRequest>();
    const caller = await this.authenticator.authenticate(
      tokenOf(request),
      rule?.kind === 'limited' ? 'resend-verification' : 'full',
    );
    requireRule(rule, caller);
    request.caller = caller;
    rememberCaller(caller);
    return true;
  }
}

/** @throws UserError when the caller may not */
export function requireRule(rule: AccessRule | undefined, caller: Caller): void {
  if (rule === undefined) throw invalidAccess();
  if (rule.kind === 'super-admin' && !caller.superAdmin) throw invalidAccess();
  if (rule.kind === 'permission' && !permission(caller, rule.module, rule.action))
    throw notPermitted(rule.module, rule.action);
  if (rule.kind === 'any-permission' && !rule.actions.some((action) => permission(caller, rule.module, action)))
    throw notPermitted(rule.module, rule.actions.join(' or '));
}

function tokenOf(request: CallerRequest): string | undefined {
  const header = request.headers.token;
  return (Array.isArray(header) ? header[0] : header) || undefined;
}
