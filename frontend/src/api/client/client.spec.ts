import { DELAYS } from '@testplatform/contract';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as storage from '../../shared/storage.js';
import { ApiError, sentencesOf } from './api-error.js';
import { call, requestBare } from './client.js';
import { stubGlobal } from '../../../../test/support/stubs.js';

const TOKEN_ERRORS = ['Token expired', 'Token invalid', 'Token required', 'Token not valid', 'Invalid access'];
const UNAVAILABLE = 'Apologies, we are unable to process your request at the moment. Please try again later.';

describe('a call', () => {
  const kept = new Map<string, string>();
  const send = jest.fn<typeof fetch>();
  const answer = (status: number, body: unknown) => send.mockResolvedValueOnce(Response.json(body, { status }));
  /** The answer or the error, once the documented delay is over. */
  const settle = async (called: Promise<unknown>): Promise<unknown> => {
    const settled = called.catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(DELAYS.apiResult);
    return settled;
  };
  const profile = () => settle(call('/users/profile-info', {}));

  beforeEach(() => {
    jest.useFakeTimers();
    stubGlobal('fetch', send);
    stubGlobal('window', { location: { pathname: '/home', search: '', hash: '' } });
    stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
    storage.merge({ token: 'abc', clientIP_info: { ip: '192.0.2.1', loc: 'Österreich' } });
  });
  afterEach(() => {
    kept.clear();
    send.mockReset();
    jest.useRealTimers();
  });

  it('is a POST of JSON with the token and the client address in its headers', async () => {
    answer(200, { status: 'success', data: {} });
    await profile();
    const [path, init] = send.mock.calls[0]!;
    const headers = new Headers(init?.headers);
    expect(path).toBe('/users/profile-info');
    expect(init).toMatchObject({ method: 'POST', body: '{}' });
    expect(headers.get('Token')).toBe('abc');
    const address: unknown = JSON.parse(headers.get('clientIP')!);
    expect(address).toEqual({ ip: '192.0.2.1', country: 'Österreich', timestamp: Date.now() - DELAYS.apiResult });
  });

  it('waits 50 ms before its result counts', async () => {
    answer(200, { status: 'success', data: {} });
    const done = jest.fn();
    void call('/users/profile-info', {}).then(done);
    await jest.advanceTimersByTimeAsync(49);
    expect(done).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(done).toHaveBeenCalledWith({ status: 'success', data: {} });
  });

  it('is sent once per task', async () => {
    const create = (name: string) => settle(call('/projects/create', { name, description: '' }));
    answer(200, { status: 'success', project_id: 1 });
    answer(200, { status: 'success', project_id: 2 });
    expect(await Promise.all([create('Shop'), create('Shop'), create('Wiki')])).toEqual([
      { status: 'success', project_id: 1 },
      { status: 'success', project_id: 1 },
      { status: 'success', project_id: 2 },
    ]);
    answer(422, { status: 'failure', errors: { name: 'Taken' } });
    expect(await create('Shop')).toBeInstanceOf(ApiError);
    answer(200, { status: 'success', project_id: 3 });
    expect(await create('Shop')).toMatchObject({ project_id: 3 });
    expect(send).toHaveBeenCalledTimes(4);
  });

  it('of the administration that changes something is sent once per task, too', async () => {
    for (let sent = 0; sent < 3; sent++) answer(200, {});
    const change = () => requestBare('/api/admin/settings', { method: 'PUT', body: '{}' });
    await settle(
      Promise.all([change(), change(), requestBare('/api/admin/settings'), requestBare('/api/admin/settings')]),
    );
    expect(send.mock.calls.map(([, init]) => init?.method)).toEqual(['PUT', 'GET', 'GET']);
  });

  it.each(TOKEN_ERRORS)('that is answered with %j ends the session', async (errors) => {
    answer(401, { status: 'failure', errors });
    expect(await profile()).toMatchObject({ text: errors, endsSession: true });
    expect(storage.read('token')).toBeUndefined();
  });

  it('that is refused lists every sentence and keeps the session', async () => {
    answer(422, { status: 'failure', errors: { name: 'Too short', description: 'Missing' }, message: 'Mend it' });
    const error = await profile();
    expect(error).toBeInstanceOf(ApiError);
    expect(sentencesOf(error)).toEqual(['Too short', 'Missing', 'Mend it']);
    expect(storage.read('token')).toBe('abc');
  });

  it('without a server reports that', async () => {
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(sentencesOf(await profile())).toEqual([UNAVAILABLE]);
  });

  it('answered by a proxy’s page reports that too', async () => {
    send.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
    expect(await profile()).toMatchObject({ unreachable: true });
  });
});
