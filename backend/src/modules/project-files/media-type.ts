import { isUtf8 } from 'node:buffer';
import { fileExtension } from '@testplatform/contract';

/** Bytes at the beginning of a file that determine its type. */
export const HEAD = 512;

const BINARY = 'application/octet-stream';

/** Magic numbers, at offset `at`. */
const SIGNS: readonly { readonly type: string; readonly bytes: string; readonly at?: number }[] = [
  { type: 'image/png', bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', bytes: '\xff\xd8\xff' },
  { type: 'image/gif', bytes: 'GIF8' },
  { type: 'image/webp', bytes: 'WEBP', at: 8 },
  { type: 'image/bmp', bytes: 'BM' },
  { type: 'image/tiff', bytes: 'II*\0' },
  { type: 'image/tiff', bytes: 'MM\0*' },
  { type: 'application/pdf', bytes: '%PDF-' },
  { type: 'application/zip', bytes: 'PK\x03\x04' },
  { type: 'application/zip', bytes: 'PK\x05\x06' },
  { type: 'application/gzip', bytes: '\x1f\x8b' },
  { type: 'application/x-7z-compressed', bytes: "7z\xbc\xaf'\x1c" },
  { type: 'application/vnd.rar', bytes: 'Rar!\x1a\x07' },
  { type: 'application/x-msdownload', bytes: 'MZ' },
  { type: 'application/x-elf', bytes: '\x7fELF' },
  { type: 'video/mp4', bytes: 'ftyp', at: 4 },
  { type: 'video/webm', bytes: '\x1a\x45\xdf\xa3' },
  { type: 'audio/mpeg', bytes: 'ID3' },
  { type: 'audio/wav', bytes: 'WAVE', at: 8 },
  { type: 'audio/ogg', bytes: 'OggS' },
];

/** Types by extension, for files whose content looks like any other zip or text file. */
const INSIDE_ZIP: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  epub: 'application/epub+zip',
  jar: 'application/java-archive',
};
const TEXTS: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  xml: 'application/xml',
  svg: 'image/svg+xml',
  html: 'text/html',
  htm: 'text/html',
  js: 'text/javascript',
  md: 'text/markdown',
  yaml: 'application/yaml',
  yml: 'application/yaml',
};

/** The type of a file by its first bytes, or else by its extension. Never by what the client claims. */
export function mediaTypeOf(name: string, head: Buffer): string {
  const extension = fileExtension(name);
  const sign = SIGNS.find(({ bytes, at = 0 }) => head.toString('latin1', at, at + bytes.length) === bytes);
  if (sign?.type === 'application/zip') return ownOf(INSIDE_ZIP, extension) ?? sign.type;
  if (sign) return sign.type;
  return isText(head) ? (ownOf(TEXTS, extension) ?? 'text/plain') : BINARY;
}

const ownOf = (types: Readonly<Record<string, string>>, extension: string): string | undefined =>
  Object.hasOwn(types, extension) ? types[extension] : undefined;

/** Whether it may be the beginning of a UTF-8 text, possibly cut within the last character. */
function isText(head: Buffer): boolean {
  if (head.includes(0)) return false;
  const ends = head.length < HEAD ? [0] : [0, 1, 2, 3];
  return ends.some((cut) => isUtf8(head.subarray(0, head.length - cut)));
}
