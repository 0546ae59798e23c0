/** Bytes from which answers are compressed: smaller ones take longer to compress than to send. */
export const COMPRESSED_FROM = 14 * 1024;
