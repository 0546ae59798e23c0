import { useQueryClient } from '@tanstack/react-query';
import type { PlacedNode } from '@testplatform/contract';
import { useEffect } from 'react';
import { fileReport, groupReport } from '../../api/reports.js';
import { testCases } from '../../api/test-cases.js';
import { fileOf, selectionOf } from './selected-node.js';

/** Fetches what the selected node will show, while the documented delay before it is shown goes by. */
export function usePrefetch(projectId: number, selected: PlacedNode | null): void {
  const queries = useQueryClient();
  useEffect(() => {
    const file = fileOf(selected);
    if (file) {
      void queries.prefetchQuery(testCases(projectId, file));
      void queries.prefetchQuery(fileReport(projectId, file));
    } else {
      void queries.prefetchQuery(groupReport(projectId, selectionOf(selected)));
    }
  }, [queries, projectId, selected]);
}
