/** Spans, in days, above which labels get shorter (1 §2). */
const SHORTER = 10;
const SHORTEST = 15;

const part = (key: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(Date.parse(key));

/**
 * The label of a period on a chart: a month by name, a day in a format that fits the span.
 * @param key `YYYY-MM`, or the first day of the period `YYYY-MM-DD`
 * @param days of the whole span
 */
export function periodLabel(key: string, days: number): string {
  if (/^\d{4}-\d{2}$/.test(key)) return `${part(key, { month: 'short' })} ${key.slice(0, 4)}`;
  const day = part(key, { day: 'numeric' });
  if (days > SHORTEST) return `${day}/${part(key, { month: 'numeric' })}`;
  const date = `${day} ${part(key, { month: 'short' })}`;
  return days > SHORTER ? date : `${part(key, { weekday: 'short' })} ${date}`;
}
