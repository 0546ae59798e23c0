/** TestPlatform's own rules for comparing and reading, from the same files. */
export { type Conditional, type ConditionalStatement, judge } from '../../contract/src/case/conditional.js';
export { parseHeaders } from '../../contract/src/fields/headers.js';
export { parseJsonPath, valueAt } from '../../contract/src/fields/json-path.js';
export { standardKey } from '../../contract/src/fields/keys.js';
export { type LocatorPart, parseLocator } from '../../contract/src/case/locator.js';
export { DELAY_ERROR, isHttpStatus, parseDelay, STATUS_ERROR } from '../../contract/src/fields/mocks.js';
export { DURATION_ERROR, PAGE_TIME_ERROR, parseDuration, parsePageTime } from '../../contract/src/fields/page-time.js';
export { parsePoint, parsePoints, POINT_ERROR, POINTS_ERROR } from '../../contract/src/fields/point.js';
export { patternOfName, readAsSeen } from '../../contract/src/reading/read-as-seen.js';
export { parseTimes, TIMES_ERROR } from '../../contract/src/fields/times.js';
export { extraHeadersFor, sendExtraHeaders } from '../../engine/src/browsers/context/extra-headers.js';
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
export { textOf as readText, valueOf as readValue } from '../../engine/src/locators/element-text.js';
export { isFrameInAny, isInAny } from '../../engine/src/locators/is-in-any.js';
