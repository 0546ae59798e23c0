import { timeZoneNamed, timeZones } from '@testplatform/contract';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** The time zone of this browser, by its current name. */
export const OWN_TIME_ZONE = timeZoneNamed(timeZone) ?? timeZone;

/** The browser's time zones, and UTC, which it does not list. */
export const TIME_ZONES = [...new Set(['UTC', OWN_TIME_ZONE, ...timeZones()])];
