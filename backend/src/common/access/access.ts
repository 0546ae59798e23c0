import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Action, Module } from '@testplatform/contract';
import type { Request } from 'express';
import { type Client, clientOf } from '../http/client.js';

/** Who is calling, as the guard found out. */
export interface Caller {
  readonly userId: number;
  readonly email: string;
  readonly sessionId: string;
  readonly superAdmin: boolean;
  readonly userRole: string;
  readonly roles: readonly string[];
  readonly rolePermission: { readonly [module: string]: { readonly [action: string]: boolean } };
}

/** What a route asks of its caller. A route that says nothing is refused. */
export type AccessRule =
  | { readonly kind: 'public' }
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'limited' }
  | { readonly kind: 'super-admin' }
  | { readonly kind: 'permission'; readonly module: Module; readonly action: Action; readonly byAddress?: true }
  | { readonly kind: 'any-permission'; readonly module: Module; readonly actions: readonly Action[] };

export const ACCESS_RULE = 'access-rule';
/** Each rule can be read in the OpenAPI document too, as `x-access`. */
const rule = (value: AccessRule): MethodDecorator =>
  applyDecorators(SetMetadata(ACCESS_RULE, value), ApiExtension('x-access', value));

/** Anybody, without a token. */
export const Public = () => rule({ kind: 'public' });
/** Whoever is signed in; for what belongs to the caller. */
export const SignedIn = () => rule({ kind: 'signed-in' });
/** Holders of the limited token of an unverified sign-in, and nobody else (3 §2). */
export const LimitedToken = () => rule({ kind: 'limited' });
/** Super admins only: the administration's calls (1 §6, 3 §2). */
export const SuperAdmin = () => rule({ kind: 'super-admin' });
/** Whoever has the module and the action in it (1 §6, 3 §2). */
export const Permission = (module: Module, action: Action) => rule({ kind: 'permission', module, action });
/** As `Permission`, for what a browser opens by its address: without the header, `ticket` or `token` in the query says who asks. */
export const DownloadPermission = (module: Module, action: Action) =>
  rule({ kind: 'permission', module, action, byAddress: true });
/** Whoever has one of the actions; the service asks for the one that the body means. */
export const AnyPermission = (module: Module, ...actions: Action[]) =>
  rule({ kind: 'any-permission', module, actions });

export type CallerRequest = Request & { caller?: Caller };

/** The caller of a guarded route. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  callerOf(context.switchToHttp().getRequest<CallerRequest>()),
);

/** Who did something and from where, as the audit log keeps it. */
export interface Actor {
  readonly userId: number;
  readonly email: string;
  readonly client: Client;
}

/** The caller of a guarded route as the audit log names them. */
export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const request = context.switchToHttp().getRequest<CallerRequest>();
  const { userId, email } = callerOf(request);
  return { userId, email, client: clientOf(request) };
});

function callerOf({ caller }: CallerRequest): Caller {
  if (!caller) throw new Error('This route has no caller: it is public');
  return caller;
}

/** What a token may do: everything its owner may, or only ask for a new verification mail (3 §2). */
export type TokenScope = 'full' | 'resend-verification';

/** What a one-use ticket opens: the right that its route asks for. */
export type TicketPurpose = `${Module} ${Action}`;

/** Finds out who holds a token; the users module provides it. */
export abstract class Authenticator {
  /**
   * The caller behind a token of a scope (by default a full one).
   * @throws UserError with the documented token error
   */
  abstract authenticate(token: string | undefined, scope?: TokenScope): Promise<Caller>;

  /**
   * The caller who asked for a one-use ticket; it is used up, whatever comes of it.
   * @throws UserError 401 for one that is unknown, used, too old, for something else, or whose owner has signed out since
   */
  abstract authenticateTicket(ticket: string, purpose: TicketPurpose): Promise<Caller>;

  /** Of some sessions those whose full tokens are still good, in one query. */
  abstract stillGood(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}
