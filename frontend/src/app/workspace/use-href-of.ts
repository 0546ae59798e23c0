import { findByPath, type FilePath, type Tree } from '@testplatform/contract';
import { useCallback } from 'react';
import { placeQuery } from './place.js';

/** Where the report of a file stands; undefined of one that is no longer in the tree. */
export function useHrefOf(tree: Tree): (path: FilePath) => string | undefined {
  return useCallback(
    ({ module, section, scenario, testCaseFileName }) => {
      const id = findByPath(tree, [module, section, scenario, testCaseFileName])?.id;
      return id ? placeQuery({ node: id, tab: 'report' }) : undefined;
    },
    [tree],
  );
}
