import { LIMITS } from '@testplatform/contract';
import { FileBuilder } from './file-builder.js';
import { type ImportedFile, ImportError, type ImportNote } from './imported.js';

/** The title and the folders of a test to import. */
interface Source {
  readonly title: string;
  readonly path?: readonly string[];
}

/**
 * Reads tests one by one, within the limits of an import.
 * @param translate adds the cases of one test
 * @throws ImportError
 */
export function buildFiles<T extends Source>(
  sources: readonly T[],
  translate: (file: FileBuilder, source: T) => void,
): { readonly files: ImportedFile[]; readonly notes: ImportNote[] } {
  requireFewTests(sources.length);
  const builders: FileBuilder[] = [];
  let cases = 0;
  for (const source of sources) {
    const builder = new FileBuilder(source.title, source.path);
    translate(builder, source);
    builders.push(builder);
    cases += builder.cases.length;
    if (cases > LIMITS.importedCasesMax) throw tooMany('test cases', LIMITS.importedCasesMax);
  }
  return { files: builders.map((one) => one.build()), notes: builders.flatMap(({ notes }) => notes) };
}

/** @throws ImportError */
export function requireFewTests(count: number): void {
  if (count > LIMITS.importedFilesMax) throw tooMany('tests', LIMITS.importedFilesMax);
}

export const tooMany = (what: string, most: number): ImportError =>
  new ImportError(
    `At most ${most.toLocaleString('en')} ${what} can be imported at once. Divide them in the other tool, and export them again`,
  );
