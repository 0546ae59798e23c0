import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { validateXML } from 'xmllint-wasm';

const SCHEMA = readFileSync(fileURLToPath(new URL('junit.xsd', import.meta.url)), 'utf8');

/** Validates reports against the schema; returns their errors. Many at once take hardly longer than one. */
export async function junitMistakes(...reports: readonly string[]): Promise<string[]> {
  const xml = reports.map((contents, index) => ({ fileName: `${index + 1}.xml`, contents }));
  const { errors } = await validateXML({ xml, schema: [SCHEMA] });
  return errors.map(({ rawMessage }) => rawMessage);
}
