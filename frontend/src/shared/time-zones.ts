export const OWN_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The browser's time zones, and UTC, which it does not list. */
export const TIME_ZONES = [...new Set(['UTC', OWN_TIME_ZONE, ...Intl.supportedValuesOf('timeZone')])];
