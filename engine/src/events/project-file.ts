import { projectFilePath } from '@testplatform/contract';
import type { LocalProjectFile } from '../types.js';

/** Digits of a hash that reports show: enough to tell versions apart. */
const DIGITS = 16;

/** The version of a project file that was used, for the report. */
export const versionOf = ({ name, version, sha256 }: LocalProjectFile): string =>
  `${projectFilePath(name)} version ${version} (SHA-256 ${sha256.slice(0, DIGITS)})`;
