import { parseTimes, TIMES_ERROR } from './times.js';
import type { FieldKind } from '../events/fields.js';
import { parseJsonPath } from './json-path.js';
import { MAIL_SERVER_ERROR, parseMailServer } from './mail-server.js';
import { DELAY_ERROR, isHttpStatus, parseDelay, STATUS_ERROR } from './mocks.js';
import { DURATION_ERROR, PAGE_TIME_ERROR, parseDuration, parsePageTime } from './page-time.js';

interface Format {
  readonly isValid: (text: string) => boolean;
  readonly error: string;
}

/** The formats of a test case's texts, by the kind of their field. Texts with placeholders are checked once filled. */
export const FIELD_FORMATS: { readonly [kind in FieldKind]?: Format } = {
  'json-path': {
    isValid: (text) => parseJsonPath(text) !== null,
    error: 'JSON path should look like $.items[0].name',
  },
  status: { isValid: isHttpStatus, error: STATUS_ERROR },
  seconds: { isValid: (text) => parseDelay(text) !== null, error: DELAY_ERROR },
  times: { isValid: (text) => parseTimes(text) !== null, error: TIMES_ERROR },
  time: { isValid: (text) => parsePageTime(text) !== null, error: PAGE_TIME_ERROR },
  duration: { isValid: (text) => parseDuration(text) !== null, error: DURATION_ERROR },
  'mail-server': { isValid: (text) => parseMailServer(text) !== null, error: MAIL_SERVER_ERROR },
};
