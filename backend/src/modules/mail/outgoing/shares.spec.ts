import { describe, expect, it } from '@jest/globals';
import { useManualClock } from '../../../../../test/support/time/manual-clock.js';
import { Shares } from './shares.js';

const clock = useManualClock();

const mail = { topic: 'mail', projectId: null, host: null };
const notice = (projectId: number, host: string | null) => ({ topic: 'notification', projectId, host });

describe('the limits of concurrent messages', () => {
  it('are two per project and two per host, independently of others', () => {
    const shares = new Shares();
    const many = Array.from({ length: 1_000 }, () => shares.begin(notice(1, 'slow.example')));
    expect(many.filter((end) => end !== null)).toHaveLength(2);
    expect(shares.excluded('notification')).toEqual({ projects: [1], hosts: ['slow.example'] });
    expect(shares.begin(notice(2, 'slow.example'))).toBeNull();
    expect(shares.begin(notice(1, 'other.example'))).toBeNull();
    expect(shares.begin(notice(2, 'other.example'))).not.toBeNull();
    many[0]!('sent');
    expect(shares.begin(notice(1, 'slow.example'))).not.toBeNull();
  });

  it('are eight per topic: notifications take no place of a mail', () => {
    const shares = new Shares();
    const begun = Array.from({ length: 1_000 }, (_, at) => shares.begin(notice(at, `host-${at}`)));
    expect(begun.filter((end) => end !== null)).toHaveLength(8);
    expect(shares.room('notification')).toBe(0);
    expect(Array.from({ length: 1_000 }, () => shares.begin(mail)).filter((end) => end !== null)).toHaveLength(8);
  });

  it('exclude a host for a while after it hung, and only then', async () => {
    const shares = new Shares();
    const [hangs, refuses, answers] = ['hangs', 'refuses', 'answers'].map((host, at) =>
      shares.begin(notice(at, host))!,
    );
    refuses!('failed');
    await clock.advance(10_000);
    hangs!('failed');
    answers!('sent');
    expect(shares.excluded('notification').hosts).toEqual(['hangs']);
    expect(shares.begin(notice(7, 'hangs'))).toBeNull();
    await clock.advance(30_000);
    expect(shares.begin(notice(7, 'hangs'))).not.toBeNull();
  });
});
