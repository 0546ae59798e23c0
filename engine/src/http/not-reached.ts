/** Why a server could not be called. Each completes "… could not be called: ". */
export const NOT_REACHED = {
  refused: 'nothing listens there',
  unknown: 'there is no host of that name',
  cut: 'the connection was cut',
  silent: 'the host does not answer',
};
const CODES: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, NOT_REACHED.refused],
  [/^(ENOTFOUND|EAI_AGAIN)$/, NOT_REACHED.unknown],
  [/^(ECONNRESET|EPIPE)$/, NOT_REACHED.cut],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/, NOT_REACHED.silent],
  [/^HPE_HEADER_OVERFLOW$/, 'the headers of its answer are too large'],
  [/^(HPE_|EPROTO$|ERR_SSL_)/, 'it does not speak the protocol of the address: is it http or https?'],
  [/^(Z_|ERR__ERROR_|ERR_BROTLI)/, 'its answer can’t be unpacked'],
];

/** Why a server could not be called, by the code of Node's error; null for other codes. */
export const whyNotReached = (code: string): string | null =>
  CODES.find(([pattern]) => pattern.test(code))?.[1] ?? null;
