import type { FilePath } from '@testplatform/contract';
import { useState } from 'react';
import { recordsOf, type RecordReader } from '../../api/records.js';
import { useFileReport, useResult } from '../../api/runs/reports.js';
import { slidesOf, type Slide } from './slides.js';

/** Instead of a result's id: the file's latest result. */
export const LATEST = 'latest';

const NOWHERE: FilePath = { module: '', section: '', scenario: '', testCaseFileName: '' };

export interface Recording {
  readonly slides: readonly Slide[];
  readonly reader: RecordReader;
}

/** The record of a file's latest result, or of a given one. @param file only for the latest */
export function useRecording(projectId: number, file: FilePath | null, wanted: string) {
  const report = useFileReport(projectId, file ?? NOWHERE, wanted === LATEST && file !== null);
  const latest = report.data?.latest?.result_id;
  // A run that ends meanwhile does not replace the record being watched.
  const [first, setFirst] = useState(latest);
  if (first === undefined && latest !== undefined) setFirst(latest);
  const resultId = wanted === LATEST && file ? first : wanted;
  const result = useResult(projectId, resultId);
  const entry = result.data?.result_id === resultId ? result.data : undefined;
  // Kept once loaded: a refetch has another path and would restart the player.
  const [recording, setRecording] = useState<Recording | null>(null);
  if (recording === null && entry) {
    const reader = recordsOf(projectId, entry, result.dataUpdatedAt);
    setRecording({ slides: slidesOf(entry.cases ?? []), reader });
  }
  return {
    recording,
    /** There is no result yet. */
    empty: wanted === LATEST && report.isSuccess && resultId === undefined,
    /** The queries that the record needs. */
    reading: resultId === undefined ? report : result,
  };
}
