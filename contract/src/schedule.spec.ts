import { describe, expect, it } from '@jest/globals';
import { dueRuns, isTimeZone, localDate, localDay, nextRuns } from './schedule.js';

const MINUTES = 24 * 60;
/** Time zones with daylight saving in either hemisphere, by half an hour, and at midnight. */
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Asia/Kolkata'];

const iso = (moment: number): string => new Date(moment).toISOString();
const at = (timeZone: string, time: string, after: string, count = 2): string[] => {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return nextRuns({ hour, minute, timeZone }, Date.parse(after), count).map((run) => iso(run.at));
};

/** The local date and time, computed independently of the module. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function clock(timeZone: string, moment: number): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  const format = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', options);
  clocks.set(timeZone, format);
  return format.format(moment);
}
const pad = (value: number): string => String(value).padStart(2, '0');
const time = (minute: number): string => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
const datesOf = (from: string, days: number): string[] =>
  Array.from({ length: days }, (_one, day) => iso(Date.parse(from) + day * 86_400_000).slice(0, 10));

describe('a daily run', () => {
  it.each(ZONES)('occurs once for each of 1,440 minutes and each day of two years in %s', (timeZone) => {
    const previous = new Float64Array(MINUTES);
    let [left, odd] = [0, 0];
    for (const date of datesOf('2025-01-01', 730)) {
      const day = localDay(timeZone, date)!;
      const isPlain = day.at(MINUTES - 1) - day.at(0) === (MINUTES - 1) * 60_000;
      for (let minute = 0; minute < MINUTES; minute++) {
        const moment = day.at(minute);
        // Always later, by about a day: so no day has two, and none is without.
        const apart = moment - previous[minute]!;
        if (previous[minute] !== 0 && (apart < 22 * 3_600_000 || apart > 26 * 3_600_000)) odd++;
        if (minute > 0 && moment < previous[minute - 1]!) odd++;
        previous[minute] = moment;
        // Checks every minute of days with a clock change, and a sample on other days.
        if (isPlain && minute % 97 !== 0) continue;
        if (clock(timeZone, moment) === `${date} ${time(minute)}`) {
          // A repeated minute counts the first time, so an hour and half an hour earlier the clock showed another time.
          for (const earlier of [3_600_000, 1_800_000])
            if (clock(timeZone, moment - earlier) === `${date} ${time(minute)}`) odd++;
        } else {
          // A skipped minute: the clock jumps from before it to after it.
          left++;
          const before = clock(timeZone, moment - 60_000);
          if (!(before < `${date} ${time(minute)}` && clock(timeZone, moment) > `${date} ${time(minute)}`)) odd++;
        }
      }
    }
    expect(odd).toBe(0);
    const MISSING: Record<string, number> = { 'Australia/Lord_Howe': 30, 'Asia/Kolkata': 0 };
    expect(left).toBe(2 * (MISSING[timeZone] ?? 60));
  });

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
    expect(localDay('Pacific/Apia', '2011-12-30')).toBeNull();
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
    expect(localDate('Pacific/Kiritimati', run!.at)).toBe('2026-05-06');
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
    expect(found).toEqual(datesOf('2026-03-01', found.length));
    expect(found.length).toBeGreaterThanOrEqual(60);
  });
});

describe('a time zone', () => {
  it.each(['UTC', 'Europe/Berlin', 'europe/berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
    'is known: %s',
    (name) => expect(isTimeZone(name)).toBe(true),
  );
  it.each(['', 'Mars/Base', '+01:00', 'Europe/', 'x'.repeat(100), 'Europe/Berlin\u0000'])('rejects %j', (name) =>
    expect(isTimeZone(name)).toBe(false),
  );
});
