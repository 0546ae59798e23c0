import type { FileLimits } from '../../api/project/project-files.js';

const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const;
const STEP = 1_024;

/** Bytes as people read them: `12 bytes`, `3.4 kB`, `50 MB`. */
export function formatSize(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= STEP && unit < UNITS.length - 1) [size, unit] = [size / STEP, unit + 1];
  const digits = unit === 0 || size >= 100 || Number.isInteger(size) ? 0 : 1;
  const text = size.toLocaleString('en', { maximumFractionDigits: digits });
  return `${text} ${bytes === 1 ? 'byte' : UNITS[unit]}`;
}

/** The upload limits, and how much of the project's space is used. */
export function limitsInWords({ fileBytes, projectBytes, versions, extensions }: FileLimits, used: number): string {
  const types = extensions.length > 0 ? ` of the types ${extensions.join(', ')}` : '';
  const kept =
    versions === 1 ? 'Only the newest version of a file is kept' : `The ${versions} newest versions of a file are kept`;
  return `Files${types} of up to ${formatSize(fileBytes)}. ${formatSize(used)} of ${formatSize(projectBytes)} used, older versions included. ${kept}.`;
}

/** Digits of a hash to show, as in reports. */
const DIGITS = 16;
export const shortHash = (sha256: string): string => sha256.slice(0, DIGITS);
