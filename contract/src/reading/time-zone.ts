/** The name of an IANA time zone as browsers spell it, found ignoring case; undefined when there is none. */
export function timeZoneNamed(name: string): string | undefined {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    // Unknown to Intl, so not a time zone.
    return undefined;
  }
}

/** Whether a text is an IANA time zone name, ignoring case. */
export const isTimeZone = (name: string): boolean => timeZoneNamed(name) !== undefined;
