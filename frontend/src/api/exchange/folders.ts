import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Dto, upload } from '../client/client.js';
import { projectsKey } from '../project/projects.js';

export type FolderPreview = Dto<'FolderPreviewDto'>;
export type ImportedFolder = Dto<'ImportedFolderDto'>;

/** An archive of a project's folder. */
export interface SentFolder {
  readonly content: Blob;
  readonly signal: AbortSignal;
  /** Bytes sent so far. */
  onProgress(sent: number): void;
}

/** What an import of an archive would create. */
export const usePreviewFolder = () =>
  useMutation({
    mutationFn: async ({ content, ...options }: SentFolder): Promise<FolderPreview> =>
      (await upload('/projects/folder-preview', {}, content, options)).data,
  });

/** Creates a project from an archive. */
export function useImportFolder() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ content, ...options }: SentFolder): Promise<ImportedFolder> =>
      (await upload('/projects/folder-import', {}, content, options)).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: projectsKey }),
  });
}
