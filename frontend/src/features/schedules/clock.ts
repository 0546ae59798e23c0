const twoDigits = (count: number): readonly string[] =>
  Array.from({ length: count }, (_one, index) => String(index).padStart(2, '0'));

/** As they are sent: two digits (2 §5). */
export const HOURS = twoDigits(24);
export const MINUTES = twoDigits(60);

export const OWN_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** Those that the browser knows, and UTC, which it does not list. */
export const TIME_ZONES = [...new Set(['UTC', OWN_TIME_ZONE, ...Intl.supportedValuesOf('timeZone')])];
