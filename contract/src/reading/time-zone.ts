/** Whether a text is an IANA time zone name, ignoring case. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    // Unknown to Intl, so not a time zone.
    return false;
  }
}
