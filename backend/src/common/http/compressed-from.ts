/** Bytes: what is smaller goes out in one go as it is; compressing it would take longer than sending it. */
export const COMPRESSED_FROM = 14 * 1024;
