import { useMutation, useQuery } from '@tanstack/react-query';
import { type AnsweredFile, callForFile, call, type Dto } from '../client/client.js';
import type { Selection } from '../runs/runner.js';

export type ExportFormat = Dto<'ExportDto'>['format'];
export type ExportPreview = Dto<'ExportPreviewDto'>;

/** What to export: a node, or nothing for the whole project. */
export interface Export {
  readonly projectId: number;
  readonly selection: Selection;
  readonly format: ExportFormat;
  /** Name of the environment; '' for none. */
  readonly environment: string;
}

const bodyOf = ({ projectId, selection, format, environment }: Export) => ({
  projectId,
  ...selection,
  format,
  ...(environment !== '' && { environment }),
});

/** What an export would contain, and what it would leave out. */
export const useExportPreview = (asked: Export) =>
  useQuery({
    queryKey: ['export', asked],
    queryFn: ({ signal }) => call('/projects/export-preview', bodyOf(asked), signal),
    select: ({ data }) => data,
    // Not cached, because the tests may change before the next preview.
    gcTime: 0,
  });

export const useExport = () =>
  useMutation({ mutationFn: async (asked: Export) => save(await callForFile('/projects/export', bodyOf(asked))) });

/** Downloads a project as a folder, in an archive. */
export const useExportFolder = () =>
  useMutation({
    mutationFn: async (projectId: number) => save(await callForFile('/projects/folder-export', { projectId })),
  });

/** Saves a file as a download. Returns its name. */
function save({ content, name }: AnsweredFile): string {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // By then the browser has started reading the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return name;
}
