import { type FilePath, filePathOf, type PlacedNode } from '@testplatform/contract';

/** The titles from the module down to a node, as API fields; empty is the whole project. */
export function selectionOf(placed: PlacedNode | null): Partial<FilePath> {
  if (!placed) return {};
  const [module, section, scenario, testCaseFileName] = placed.path;
  return {
    ...(module !== undefined && { module }),
    ...(section !== undefined && { section }),
    ...(scenario !== undefined && { scenario }),
    ...(testCaseFileName !== undefined && { testCaseFileName }),
  };
}

/** The path of a test case file; null for any other node. */
export function fileOf(placed: PlacedNode | null): FilePath | null {
  return placed?.node.type === 'test-case-file' ? filePathOf(placed.path) : null;
}
