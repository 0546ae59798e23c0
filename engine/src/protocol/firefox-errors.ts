/** Maps Firefox's network errors to Chromium's, which the engine explains. The first match counts. */
const CODES: readonly (readonly [RegExp, string])[] = [
  [/NS_ERROR_(NET_ERROR_RESPONSE|(UNKNOWN_)?PROXY_\w+)/, 'ERR_SOCKS_CONNECTION_FAILED'],
  [/NS_ERROR_CONNECTION_REFUSED/, 'ERR_CONNECTION_REFUSED'],
  [/NS_ERROR_UNKNOWN_HOST/, 'ERR_NAME_NOT_RESOLVED'],
  [/NS_ERROR_NET_TIMEOUT(_EXTERNAL)?/, 'ERR_CONNECTION_TIMED_OUT'],
  [/NS_ERROR_NET_EMPTY_RESPONSE/, 'ERR_EMPTY_RESPONSE'],
  [/NS_ERROR_NET_(RESET|INTERRUPT|PARTIAL_TRANSFER)/, 'ERR_CONNECTION_RESET'],
  [/NS_BINDING_ABORTED|NS_ERROR_ABORT|Navigation aborted/, 'ERR_ABORTED'],
  [/NS_ERROR_PORT_ACCESS_NOT_ALLOWED|deniedPortAccess/, 'ERR_UNSAFE_PORT'],
  [/NS_ERROR_OFFLINE/, 'ERR_INTERNET_DISCONNECTED'],
  [/NS_ERROR_REDIRECT_LOOP/, 'ERR_TOO_MANY_REDIRECTS'],
  [
    /NS_ERROR_GENERATE_FAILURE\(\w+, (SEC_ERROR_\w+|MOZILLA_PKIX_ERROR_\w+|SSL_ERROR_BAD_CERT_\w+)\)/,
    'ERR_CERT_INVALID',
  ],
  [/NS_ERROR_GENERATE_FAILURE\(\w+, \w+\)/, 'ERR_SSL_PROTOCOL_ERROR'],
];

/** An error message with Chromium's code in place of Firefox's. Messages of Chromium stay as they are. */
export function withChromiumsCode(message: string): string {
  const found = CODES.find(([pattern]) => pattern.test(message));
  return found ? message.replace(found[0], `net::${found[1]}`) : message;
}
