/** TestPlatform's own rules for comparing and reading, from the same files. */
export { type Conditional, type ConditionalStatement, judge } from '../../contract/src/case/conditional.js';
export { parseHeaders } from '../../contract/src/fields/headers.js';
export { parseJsonPath, valueAt } from '../../contract/src/fields/json-path.js';
export { standardKey } from '../../contract/src/fields/keys.js';
export { frameSelector, type LocatorPart, parseLocator, selectorText } from '../../contract/src/case/locator.js';
export { DELAY_ERROR, isHttpStatus, parseDelay, STATUS_ERROR } from '../../contract/src/fields/mocks.js';
export { DURATION_ERROR, PAGE_TIME_ERROR, parseDuration, parsePageTime } from '../../contract/src/fields/page-time.js';
export { parsePoint, parsePoints, POINT_ERROR, POINTS_ERROR } from '../../contract/src/fields/point.js';
export { patternOfName, readAsSeen, roleAsSeen } from '../../contract/src/reading/read-as-seen.js';
export { parseTimes, TIMES_ERROR } from '../../contract/src/fields/times.js';
export { deleteCookies, readCookie, setCookie } from '../../engine/src/browsers/context/cookies.js';
export { extraHeadersFor, sendExtraHeaders } from '../../engine/src/browsers/context/extra-headers.js';
export { setPasskeys } from '../../engine/src/browsers/context/passkeys.js';
export {
  CaseFailure,
  firstLine,
  hasMovedOn,
  HopelessFailure,
  messageOf,
  NotReadyFailure,
  UndecidedFailure,
  wasReplaced,
} from '../../engine/src/errors.js';
export { isAddressLike, toAddress } from '../../engine/src/events/address.js';
export { expressionProgram } from '../../engine/src/events/expression-program.js';
export { parseAsSent, sentText } from '../../engine/src/events/sent-numbers.js';
export { valueText } from '../../engine/src/events/value-text.js';
export { isJson, withBodyType } from '../../engine/src/http/body-type.js';
export { whyNotReached } from '../../engine/src/http/not-reached.js';
export { type Call as HttpCall, redirected } from '../../engine/src/http/redirect.js';
export { BOX_SUBSTITUTE, CLICK_SUBSTITUTE, type ClickSubstitute } from '../../engine/src/locators/click-substitute.js';
export { textOf as readText, valueOf as readValue } from '../../engine/src/locators/element-text.js';
export { isFrameInAny, isInAny } from '../../engine/src/locators/is-in-any.js';
export { FILE_FIELD, fileFieldOf } from '../../engine/src/locators/file-field.js';
export { findOptions, READ_OPTIONS } from '../../engine/src/locators/list-options.js';
export { onSingleMatch } from '../../engine/src/locators/single-match.js';
export { FIELD_KIND, REFUSED, SECTION, TYPED_MAX } from '../../engine/src/locators/text-field.js';
export { INERT_REASON } from '../../engine/src/locators/unusable-reason.js';
