import { describe, expect, it } from '@jest/globals';
import { leaseOwner, ownerIsGone } from './lease-owner.js';

/** Above the highest pid of any system. */
const FREE_PID = 2 ** 30;

describe('ownerIsGone', () => {
  const [host, , part] = leaseOwner().split('/');

  it.each([
    ['this process', leaseOwner(), false],
    ['a process of this place that is not there', `${host}/${FREE_PID}/${part}`, true],
    ['a process of another host', `elsewhere/${FREE_PID}/${part}`, false],
    ['a process of another container that has the name of this host', `${host}1/${FREE_PID}/${part}`, false],
    ['an Xecutor', 'xecutor/7/instance', false],
  ])('knows of %s', (_who, owner, gone) => {
    expect(ownerIsGone(owner)).toBe(gone);
  });

  (process.platform === 'linux' ? it : it.skip)('tells containers of one host apart', () => {
    expect(host).toMatch(/@\d+$/);
  });
});
