import { createHash } from 'node:crypto';
import { Secret } from 'otpauth';

const COUNT = 10;
/** 80 bits, too many to reverse the hash by brute force. */
const BYTES = 10;
const SHAPE = /^[A-Z2-7]{16}$/;

/** @returns ten codes such as `K7QD-5XWA-3NBE-RT2M` */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => new Secret({ size: BYTES }).base32.match(/.{4}/g)!.join('-'));

const plain = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** The stored form of a code: its SHA-256, ignoring case, spaces and hyphens. */
export const recoveryCodeHash = (code: string): string => createHash('sha256').update(plain(code)).digest('hex');

/** Whether a text has the format of a recovery code. */
export const isRecoveryCode = (text: string): boolean => SHAPE.test(plain(text));
