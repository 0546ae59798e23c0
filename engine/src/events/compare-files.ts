import { isUtf8 } from 'node:buffer';
import { open, readFile } from 'node:fs/promises';
import { LIMITS } from '@testplatform/contract';

/** How two files differ. */
export interface FileDifference {
  /** Bytes of each file. */
  readonly sizes: readonly [actual: number, expected: number];
  /** Bytes before the first that differs, or before the end of the shorter one. */
  readonly offset: number;
  /** The line number of the first difference, from 1, and both texts, when the files are short texts. */
  readonly text: { readonly line: number; readonly actual: string; readonly expected: string } | null;
}

/** Bytes compared at a time. */
const PART = 256 * 1_024;

/** Compares two files of any size byte by byte; null when they are the same. */
export async function compareFiles(actualPath: string, expectedPath: string): Promise<FileDifference | null> {
  const actual = await open(actualPath);
  try {
    const expected = await open(expectedPath);
    try {
      const sizes = [(await actual.stat()).size, (await expected.stat()).size] as const;
      const shorter = Math.min(...sizes);
      const offset = await firstDifference(actual, expected, shorter);
      if (offset === shorter && sizes[0] === sizes[1]) return null;
      const isShort = Math.max(...sizes) <= LIMITS.comparedTextBytes;
      return { sizes, offset, text: isShort ? await textsOf(actualPath, expectedPath, offset) : null };
    } finally {
      await expected.close();
    }
  } finally {
    await actual.close();
  }
}

type File = Awaited<ReturnType<typeof open>>;

/** The index of the first byte that differs; `bytes` when none does. */
async function firstDifference(actual: File, expected: File, bytes: number): Promise<number> {
  const [one, other] = [Buffer.alloc(PART), Buffer.alloc(PART)];
  for (let from = 0; from < bytes; from += PART) {
    const length = Math.min(PART, bytes - from);
    await fill(actual, one, length, from);
    await fill(expected, other, length, from);
    if (one.compare(other, 0, length, 0, length) === 0) continue;
    for (let index = 0; ; index++) if (one[index] !== other[index]) return from + index;
  }
  return bytes;
}

/** A read may return less than was asked for. */
async function fill(file: File, buffer: Buffer, length: number, position: number): Promise<void> {
  for (let filled = 0; filled < length;) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) throw new Error('A file became shorter while it was compared');
    filled += bytesRead;
  }
}

async function textsOf(actualPath: string, expectedPath: string, offset: number): Promise<FileDifference['text']> {
  const [actual, expected] = await Promise.all([readFile(actualPath), readFile(expectedPath)]);
  if (![actual, expected].every((bytes) => isUtf8(bytes) && !bytes.includes(0))) return null;
  const line = 1 + actual.subarray(0, offset).reduce((lines, byte) => lines + Number(byte === 0x0a), 0);
  return { line, actual: String(actual), expected: String(expected) };
}
