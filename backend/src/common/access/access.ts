import {
  applyDecorators,
  type ArgumentsHost,
  createParamDecorator,
  type ExecutionContext,
  SetMetadata,
} from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Action, ActionOf, Module, RolePermission } from '@testplatform/contract';
import type { Request } from 'express';
import type { Socket } from 'socket.io';
import { type Client, clientOf } from '../http/client.js';

/** The caller, as identified by the guard. */
export interface Caller {
  readonly userId: number;
  readonly email: string;
  readonly sessionId: string;
  readonly superAdmin: boolean;
  readonly userRole: string;
  readonly roles: readonly string[];
  readonly rolePermission: RolePermission;
  /** Two-factor sign-in is required of the caller, who has not set it up yet and has no rights until then. */
  readonly lacksSecondFactor: boolean;
}

/** The access rule of a route or socket message. Without one it is refused. */
export type AccessRule =
  | { readonly kind: 'public' }
  | { readonly kind: 'connected' }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'limited' }
  | { readonly kind: 'super-admin' }
  | {
      readonly kind: 'permission';
      readonly module: Module;
      readonly action: Action;
      readonly byAddress?: true;
      readonly byDevice?: true;
      /** Another right that suffices. */
      readonly or?: { readonly module: Module; readonly action: Action };
    }
  | { readonly kind: 'any-permission'; readonly module: Module; readonly actions: readonly Action[] };

export const ACCESS_RULE = 'access-rule';
/** The OpenAPI document shows each rule as `x-access`. */
const rule = (value: AccessRule): MethodDecorator =>
  applyDecorators(SetMetadata(ACCESS_RULE, value), ApiExtension('x-access', value));

/** Anybody, without a token. */
export const Public = () => rule({ kind: 'public' });
/** Socket messages only: anybody whose connection was accepted. */
export const Connected = () => rule({ kind: 'connected' });
/** Any signed-in user; for the caller's own data. */
export const SignedIn = () => rule({ kind: 'signed-in' });
/** Only holders of the limited token of an unverified sign-in. */
export const LimitedToken = () => rule({ kind: 'limited' });
/** Super admins only: administration calls. */
export const SuperAdmin = () => rule({ kind: 'super-admin' });
/** Users with the module and the action. */
export const Permission = <M extends Module>(module: M, action: ActionOf<M>) =>
  rule({ kind: 'permission', module, action });
/** Users with either right; the service omits what the missing right would show. */
export const EitherPermission = <M extends Module, N extends Module>(
  [module, action]: readonly [M, ActionOf<M>],
  [otherModule, otherAction]: readonly [N, ActionOf<N>],
) => rule({ kind: 'permission', module, action, or: { module: otherModule, action: otherAction } });
/** Like `Permission`, for URLs that a browser opens: without the header, `ticket` or `token` in the query identifies the caller. */
export const DownloadPermission = <M extends Module>(module: M, action: ActionOf<M>) =>
  rule({ kind: 'permission', module, action, byAddress: true });
/** Like `Permission`, also for the command line: without a token, the header `device` with the id of a saved device stands for its owner. */
export const DevicePermission = <M extends Module>(module: M, action: ActionOf<M>) =>
  rule({ kind: 'permission', module, action, byDevice: true });
/** Users with any of the actions; the service checks the one that the body implies. */
export const AnyPermission = <M extends Module>(module: M, ...actions: ActionOf<M>[]) =>
  rule({ kind: 'any-permission', module, actions });

export type CallerRequest = Request & { caller?: Caller };
export type CallerSocket = Socket & { caller?: Caller };

/** Whether the caller sent a socket message rather than an HTTP request. */
export const isSocket = (context: ArgumentsHost): boolean => context.getType() === 'ws';

/** The object on which the guard stores the caller: the HTTP request or the socket. */
export const requesterOf = (context: ExecutionContext): CallerRequest | CallerSocket =>
  isSocket(context)
    ? context.switchToWs().getClient<CallerSocket>()
    : context.switchToHttp().getRequest<CallerRequest>();

/** The caller of a guarded route or message. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  callerOf(requesterOf(context)),
);

/** The author of a change and their client, for the audit log. */
export interface Actor {
  readonly userId: number;
  readonly email: string;
  readonly client: Client;
}

/** The caller of a guarded route, for the audit log. */
export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const request = context.switchToHttp().getRequest<CallerRequest>();
  const { userId, email } = callerOf(request);
  return { userId, email, client: clientOf(request) };
});

function callerOf({ caller }: { readonly caller?: Caller }): Caller {
  if (!caller) throw new Error('This route has no caller: it is public');
  return caller;
}

/** What a token allows: everything its owner may do, or only requesting a new verification mail. */
export type TokenScope = 'full' | 'resend-verification';

/** The permission that a one-time ticket grants: the one its route requires. */
export type TicketPurpose = `${Module} ${Action}`;

/** Identifies callers by token or ticket; provided by the users module. */
export abstract class Authenticator {
  /**
   * The owner of a token with this scope (full by default).
   * @throws UserError with the documented token error
   */
  abstract authenticate(token: string | undefined, scope?: TokenScope): Promise<Caller>;

  /**
   * The owner of a one-time ticket. Redeems the ticket even if the request fails later.
   * @throws UserError 401 if it is unknown, used, expired, for another permission, or its owner has signed out
   */
  abstract authenticateTicket(ticket: string, purpose: TicketPurpose): Promise<Caller>;

  /**
   * The owner of a saved device.
   * @param address of the client, to limit guessing
   * @throws UserError 401 if nobody saved it or its owner's account is not active, 429
   */
  abstract authenticateDevice(duid: string, address: string): Promise<Caller>;

  /** The owners of those sessions whose full tokens are still valid, with their current rights, by session id. Takes few queries. */
  abstract callersOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Caller>>;
}
