/** Minimum size of compressed answers in bytes: compressing smaller ones takes longer than sending them. */
export const COMPRESSED_FROM = 14 * 1024;
