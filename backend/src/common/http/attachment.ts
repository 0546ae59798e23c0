/**
 * The `Content-Disposition` header for a download with this file name, with an ASCII fallback for old clients. Half of a character, which
 * has no encoding, becomes an underscore.
 */
export function attachment(fileName: string): string {
  const name = fileName.replace(/\p{Surrogate}/gu, '_');
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
