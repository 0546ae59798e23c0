import { describe, expect, it } from '@jest/globals';
import { SecretBox } from '../../../common/secret-box.js';
import { presentEnvironment, readEnvironments } from './environment-rows.js';

const box = new SecretBox('a key of thirty-two characters or more');
const read = (binding: object, stored: ReturnType<typeof readEnvironments> = []) =>
  readEnvironments(1, [{ name: 'Staging', bindings: [{ title: 'password', secret: true, ...binding }] }], stored, box);

describe('the secret value of an environment', () => {
  const stored = read({ value: 'open sesame' });

  it.each([{}, { value: '' }, { value: '', valueSet: true }])('is kept when %j is sent back', (binding) => {
    expect(read(binding, stored)).toEqual(stored);
  });

  it('is emptied when it is said not to be set', () => {
    const [emptied] = read({ value: '', valueSet: false }, stored);
    expect(presentEnvironment(emptied!).bindings).toEqual([{ title: 'password', value: '', secret: true }]);
  });
});

describe.each([
  ['HTTP credentials', 'httpCredentials', { origin: 'https://shop.example', username: 'ann' }],
  ['a proxy', 'proxy', { server: 'http://proxy.example:8080', username: 'ann' }],
])('the password of %s', (_what, setting, whose) => {
  const save = (secret: object, rows: ReturnType<typeof readEnvironments> = []) =>
    readEnvironments(1, [{ name: 'Staging', browser: { [setting]: { ...whose, ...secret } } }], rows, box);
  const stored = save({ password: 'open sesame' });

  it.each([{}, { password: '' }, { password: '', passwordSet: true }])('is kept when %j is sent back', (secret) => {
    expect(save(secret, stored)).toEqual(stored);
  });

  it('is emptied when it is said not to be set', () => {
    const [emptied] = save({ password: '', passwordSet: false }, stored);
    expect(presentEnvironment(emptied!).browser).toEqual({ [setting]: { ...whose, password: '' } });
  });
});
