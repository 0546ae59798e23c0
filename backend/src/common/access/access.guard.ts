import type { IncomingHttpHeaders } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Action, type Module, permission } from '@testplatform/contract';
import { clientOf } from '../http/client.js';
import { rememberCaller } from '../request-context.js';
import { invalidAccess, notPermitted, secondFactorDemanded, UserError } from '../errors.js';
import {
  ACCESS_RULE,
  type AccessRule,
  Authenticator,
  type Caller,
  type CallerRequest,
  type CallerSocket,
  isSocket,
  requesterOf,
} from './access.js';
import { requestDevice, requestToken, socketToken } from './token.js';

/** Denies by default: a route or socket message without an access rule is refused. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (rule?.kind === 'public' || (rule?.kind === 'connected' && isSocket(context))) return true;
    const caller = await this.identify(rule, context);
    requireRule(rule, caller);
    requesterOf(context).caller = caller;
    rememberCaller(caller);
    return true;
  }

  private identify(rule: AccessRule | undefined, context: ExecutionContext): Promise<Caller> {
    const scope = rule?.kind === 'limited' ? 'resend-verification' : 'full';
    if (isSocket(context))
      return this.authenticator.authenticate(socketToken(context.switchToWs().getClient<CallerSocket>()), scope);
    const request = context.switchToHttp().getRequest<CallerRequest>();
    const token = requestToken(request);
    if (rule?.kind === 'permission' && rule.byAddress) return this.identifyByAddress(rule, request, token);
    const device = rule?.kind === 'permission' && rule.byDevice ? requestDevice(request) : undefined;
    if (token === undefined && device !== undefined)
      return this.authenticator.authenticateDevice(device, clientOf(request).address);
    return this.authenticator.authenticate(token, scope);
  }

  private identifyByAddress(
    { module, action }: { readonly module: Module; readonly action: Action },
    { method, query, headers }: CallerRequest,
    token: string | undefined,
  ): Promise<Caller> {
    // Express routes HEAD to GET handlers. A link preview must not redeem the ticket in a URL.
    if (method === 'HEAD') throw new UserError(405, { request: 'Fetch this address with GET' });
    // A script of ours, such as the trace viewer, must not read what people uploaded.
    if (!isDownload(headers))
      throw new UserError(403, { request: 'Browsers can only download this address, not read it in a page' });
    if (token === undefined && typeof query.ticket === 'string')
      return this.authenticator.authenticateTicket(query.ticket, `${module} ${action}`);
    return this.authenticator.authenticate(token ?? (typeof query.token === 'string' ? query.token : undefined));
  }
}

/**
 * Whether a request is a person's download, or not a browser's. Browsers send what they fetch something for, and how: Chromium calls the
 * purpose of a link with `download` "empty", but only navigation has the mode "navigate".
 */
const isDownload = ({ 'sec-fetch-dest': purpose, 'sec-fetch-mode': mode }: IncomingHttpHeaders): boolean =>
  purpose === undefined || (mode === 'navigate' && (purpose === 'document' || purpose === 'empty'));

/** @throws UserError when the rule doesn't admit the caller */
export function requireRule(rule: AccessRule | undefined, caller: Caller): void {
  if (rule === undefined || rule.kind === 'connected') throw invalidAccess();
  if (caller.lacksSecondFactor && rule.kind !== 'signed-in' && rule.kind !== 'limited') throw secondFactorDemanded();
  if (rule.kind === 'super-admin' && !caller.superAdmin) throw invalidAccess();
  if (
    rule.kind === 'permission' &&
    !permission(caller, rule.module, rule.action) &&
    !(rule.or && permission(caller, rule.or.module, rule.or.action))
  )
    throw notPermitted(rule.module, rule.action);
  if (rule.kind === 'any-permission' && !rule.actions.some((action) => permission(caller, rule.module, action)))
    throw notPermitted(rule.module, ...rule.actions);
}
