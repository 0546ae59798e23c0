/**
 * Current names of IANA time zones that Intl still calls by an old one, as of IANA 2025b. Firefox knows only the
 * current ones, Chromium both.
 */
const CURRENT: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The current name of an IANA time zone as browsers spell it, found ignoring case; undefined when there is none. */
export function timeZoneNamed(name: string): string | undefined {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return CURRENT[timeZone] ?? timeZone;
  } catch {
    // Unknown to Intl, so not a time zone.
    return undefined;
  }
}

/** Whether a text is an IANA time zone name, ignoring case. */
export const isTimeZone = (name: string): boolean => timeZoneNamed(name) !== undefined;

/** The current names of all time zones that Intl knows, without UTC. */
export const timeZones = (): readonly string[] =>
  Intl.supportedValuesOf('timeZone')
    .map((name) => CURRENT[name] ?? name)
    .sort();
