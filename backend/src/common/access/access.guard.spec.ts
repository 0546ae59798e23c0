import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/internal';
import { TEXTS } from '@testplatform/contract';
import { describe, expect, it, jest } from '@jest/globals';
import { tokenError, UserError } from '../errors.js';
import { AccessGuard } from './access.guard.js';
import {
  Authenticator,
  type Caller,
  Connected,
  DevicePermission,
  Permission,
  requesterOf,
  SignedIn,
} from './access.js';

const CALLER: Caller = {
  userId: 1,
  email: 'caller@example.com',
  sessionId: 'session',
  superAdmin: false,
  userRole: 'User',
  roles: [],
  rolePermission: {},
  lacksSecondFactor: false,
};

class Messages {
  unruled(): void {}
  @Connected() connected(): void {}
  @SignedIn() signedIn(): void {}
  @Permission('runner', 'view') permitted(): void {}
  @DevicePermission('runner', 'view') byDevice(): void {}
}

const authenticate = jest.fn((token: string | undefined) =>
  token === 'good' ? Promise.resolve(CALLER) : Promise.reject(tokenError(TEXTS.tokenNotValid)),
);
const authenticateDevice = jest.fn(async (_duid: string, _address: string) => ({ ...CALLER, superAdmin: true }));
const guard = new AccessGuard(new Reflector(), {
  authenticate,
  authenticateDevice,
} as Partial<Authenticator> as Authenticator);

/** The context of a socket message or an HTTP request that carries the token. */
function contextOf(type: 'ws' | 'http', method: keyof Messages, token?: string): ExecutionContextHost {
  const requester = type === 'ws' ? { handshake: { auth: { token } } } : { headers: { token } };
  const context = new ExecutionContextHost([requester], Messages, Messages.prototype[method]);
  context.setType(type);
  return context;
}
const refusalOf = (context: ExecutionContextHost) =>
  guard.canActivate(context).then(
    () => null,
    (error: unknown) => (error instanceof UserError ? error.httpStatus : error),
  );

describe.each(['ws', 'http'] as const)('the guard, for %s', (type) => {
  it('refuses everybody if there is no rule', async () => {
    expect(await refusalOf(contextOf(type, 'unruled', 'good'))).toBe(403);
  });

  it('identifies the caller by the token, and stores them for the handler', async () => {
    const context = contextOf(type, 'signedIn', 'good');
    expect(await guard.canActivate(context)).toBe(true);
    expect(requesterOf(context).caller).toBe(CALLER);
    for (const token of [undefined, '', 'bad']) expect(await refusalOf(contextOf(type, 'signedIn', token))).toBe(401);
  });

  it('refuses a caller without the permission', async () => {
    expect(await refusalOf(contextOf(type, 'permitted', 'good'))).toBe(403);
  });
});

it('admits messages of a connected socket without checking the token again, but no HTTP request', async () => {
  authenticate.mockClear();
  expect(await guard.canActivate(contextOf('ws', 'connected'))).toBe(true);
  expect(authenticate).not.toHaveBeenCalled();
  expect(await refusalOf(contextOf('http', 'connected', 'good'))).toBe(403);
});

it('takes a device for its owner where a route says so, and without a token only', async () => {
  const withDevice = (method: keyof Messages, token?: string) => {
    const context = contextOf('http', method, token);
    Object.assign(context.switchToHttp().getRequest<{ headers: object }>().headers, { device: 'its id' });
    return context;
  };
  expect(await refusalOf(withDevice('byDevice'))).toBeNull();
  expect(authenticateDevice).toHaveBeenCalledTimes(1);
  expect(authenticateDevice).toHaveBeenCalledWith('its id', '');
  expect(await refusalOf(withDevice('permitted'))).toBe(401);
  expect(await refusalOf(withDevice('signedIn'))).toBe(401);
  expect(await refusalOf(withDevice('byDevice', 'bad'))).toBe(401);
  expect(await refusalOf(contextOf('http', 'byDevice'))).toBe(401);
  expect(authenticateDevice).toHaveBeenCalledTimes(1);
});
