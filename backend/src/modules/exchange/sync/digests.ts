import { createHash } from 'node:crypto';
import type { Folder } from '../folder/content.js';

/** SHA-256, in hexadecimal digits. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** One digest of all texts of a folder, which changes when any of them does. */
export const digestOfFolder = (folder: Folder): string =>
  digestOf(
    [...folder]
      .map(([path, text]) => `${digestOf(text)} ${path}\n`)
      .toSorted()
      .join(''),
  );
