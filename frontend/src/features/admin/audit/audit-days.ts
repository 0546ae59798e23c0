/** Filters as typed: days in the user's time zone. */
type Filters = Readonly<Record<string, unknown>>;

/** The filters as the server expects them: times from the first to the last millisecond of the days. */
export const withTimes = ({ from, to, ...filters }: Filters): Filters => ({
  ...filters,
  ...timeOf('from', from, 'T00:00:00.000'),
  ...timeOf('to', to, 'T23:59:59.999'),
});

function timeOf(name: string, day: unknown, time: string): Filters {
  const moment = new Date(`${String(day)}${time}`);
  // An invalid date, from an address edited by hand, filters nothing.
  return Number.isNaN(moment.getTime()) ? {} : { [name]: moment.toISOString() };
}
