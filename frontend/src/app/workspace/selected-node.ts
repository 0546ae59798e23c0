import type { FilePath, PlacedNode } from '@testplatform/contract';

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
  if (placed?.node.type !== 'test-case-file') return null;
  const { module, section, scenario, testCaseFileName } = selectionOf(placed);
  if (module === undefined || section === undefined || scenario === undefined || testCaseFileName === undefined)
    return null;
  return { module, section, scenario, testCaseFileName };
}
