import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../common/time-zone.js';
import { datedIn, dueRuns, nextRuns } from './schedule.js';

const iso = (moment: number): string => new Date(moment).toISOString();
const at = (timeZone: string, time: string, after: string, count = 2): string[] => {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return nextRuns({ hour, minute, timeZone }, Date.parse(after), count).map((run) => iso(run.at));
};

describe('a daily run', () => {
  it('at a skipped minute occurs at the next existing one', () => {
    expect(at('Europe/Berlin', '02:30', '2026-03-28T12:00:00Z')).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
    expect(at('America/Santiago', '00:15', '2026-09-05T12:00:00Z', 1)).toEqual(['2026-09-06T04:00:00.000Z']);
  });

  it('at a repeated minute occurs at the first', () => {
    expect(at('Europe/Berlin', '02:30', '2026-10-24T12:00:00Z')).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  it('skips a date that does not exist', () => {
    expect(at('Pacific/Apia', '08:00', '2011-12-29T00:00:00Z')).toEqual([
      '2011-12-29T18:00:00.000Z',
      '2011-12-30T18:00:00.000Z',
    ]);
  });

  it('is strictly after the given time', () => {
    expect(at('UTC', '10:00', '2026-05-05T10:00:00Z', 1)).toEqual(['2026-05-06T10:00:00.000Z']);
    expect(at('UTC', '10:00', '2026-05-05T09:59:59.999Z', 1)).toEqual(['2026-05-05T10:00:00.000Z']);
  });

  it("is found by its local date, even if that differs from UTC's", () => {
    const [run] = nextRuns({ hour: 0, minute: 5, timeZone: 'Pacific/Kiritimati' }, Date.parse('2026-05-05T09:00Z'), 1);
    expect(run).toEqual({ date: '2026-05-06', at: Date.parse('2026-05-05T10:05Z') });
  });

  it('omits dates that had theirs', () => {
    const schedule = { hour: 10, minute: 0, timeZone: 'UTC' };
    const [run] = nextRuns(schedule, Date.parse('2026-05-05T08:00Z'), 1, (date) => date === '2026-05-05');
    expect(run?.date).toBe('2026-05-06');
  });
});

describe('what is due', () => {
  const schedule = { hour: 23, minute: 30, timeZone: 'Europe/Berlin' };
  const due = (since: string, now: string) =>
    dueRuns(schedule, Date.parse(since), Date.parse(now)).map(({ date }) => date);

  it('is what came after the first time, up to the second', () => {
    expect(due('2026-01-01T22:30:00Z', '2026-01-01T22:31:00Z')).toEqual([]);
    expect(due('2026-01-01T22:29:59Z', '2026-01-01T22:30:00Z')).toEqual(['2026-01-01']);
    expect(due('2026-01-01T22:29:59Z', '2026-01-03T22:29:59Z')).toEqual(['2026-01-01', '2026-01-02']);
  });

  it('is nothing while a clock is set back', () => {
    expect(due('2026-01-05T00:00:00Z', '2026-01-04T00:00:00Z')).toEqual([]);
  });

  it('goes back a month, not further', () => {
    expect(due('2020-01-01T00:00:00Z', '2026-01-31T23:00:00Z')).toHaveLength(31);
  });

  it('has no gaps or repetitions, however often it is polled', () => {
    const found: string[] = [];
    let since = Date.parse('2026-03-01T00:00:00Z');
    for (let now = since; now < Date.parse('2026-05-01T00:00:00Z'); now += 7 * 3_600_000 + 12_345) {
      found.push(...dueRuns(schedule, since, now).map(({ date }) => date));
      since = now;
    }
    expect(found).toEqual(found.map((_date, day) => addDays('2026-03-01', day)));
    expect(found.length).toBeGreaterThanOrEqual(60);
  });
});

describe('the days of a schedule in another time zone', () => {
  type Row = [localDate: string, dueAt: string, outcome: 'started' | 'missed' | 'refused'];
  const datesIn = (timeZone: string, ...rows: Row[]) =>
    datedIn(
      timeZone,
      rows.map(([localDate, dueAt, outcome]) => ({ localDate, dueAt: Date.parse(dueAt), outcome })),
    ).map(({ localDate, dueAt, outcome }) => `${localDate} ${iso(dueAt).slice(8, 16)} ${outcome}`);

  it('have the dates of their times there', () => {
    expect(
      datesIn(
        'UTC',
        ['2026-11-27', '2026-11-26T23:30:00Z', 'missed'],
        ['2026-11-28', '2026-11-27T23:30:00Z', 'started'],
      ),
    ).toEqual(['2026-11-26 26T23:30 missed', '2026-11-27 27T23:30 started']);
    expect(datesIn('Europe/Berlin', ['2026-11-27', '2026-11-27T23:30:00Z', 'started'])).toEqual([
      '2026-11-28 27T23:30 started',
    ]);
  });

  it.each<[Row[2], Row[2], string]>([
    ['started', 'missed', '27T01:00 started'],
    ['refused', 'started', '27T22:00 started'],
    ['started', 'started', '27T22:00 started'],
    ['missed', 'refused', '27T22:00 refused'],
  ])('are one for each date: of %s and %s', (first, second, expected) => {
    const rows: [Row, Row] = [
      ['2026-11-27', '2026-11-27T01:00:00Z', first],
      ['2026-11-28', '2026-11-27T22:00:00Z', second],
    ];
    expect(datesIn('UTC', ...rows)).toEqual([`2026-11-27 ${expected}`]);
    expect(datesIn('UTC', ...rows.toReversed())).toEqual([`2026-11-27 ${expected}`]);
  });
});
