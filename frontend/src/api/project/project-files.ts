import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Dto, upload } from '../client/client.js';

/** A file of a project (3 §16). */
export type ProjectFile = Dto<'ProjectFileDto'>;
export type FileVersion = Dto<'FileVersionDto'>;
export type FileLimits = Dto<'FileLimitsDto'>;
export type FileUse = Dto<'FileUseDto'>;
export type FileSort = NonNullable<Dto<'ListFilesDto'>['sort']>;

export interface FilesPage {
  readonly search: string;
  readonly sort: FileSort;
  readonly descending: boolean;
  /** From 1. */
  readonly page: number;
}

/** Files on one page of the list. */
export const FILES_PAGE = 20;

/** The query keys of a project's files. */
export const projectFilesKey = (projectId: number) => ['project-files', projectId] as const;
const namesKey = (projectId: number) => [...projectFilesKey(projectId), 'names'] as const;

export function useProjectFiles(projectId: number, page: FilesPage) {
  return useQuery({
    queryKey: [...projectFilesKey(projectId), 'list', page],
    queryFn: async ({ signal }) =>
      (await call('/projects/file-lists', { projectId, ...page, pageSize: FILES_PAGE }, signal)).data,
    placeholderData: keepPreviousData,
  });
}

/** The names of all files of a project. */
export function useFileNames(projectId: number) {
  return useQuery({
    queryKey: namesKey(projectId),
    queryFn: async ({ signal }) => (await call('/projects/file-names', { projectId }, signal)).data,
  });
}

export interface FileUpload {
  readonly name: string;
  readonly content: Blob;
  readonly signal: AbortSignal;
  /** Bytes sent so far. */
  onProgress(sent: number): void;
}

/** Uploads a file, or a new version of the one with that name. */
export function useUploadFile(projectId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, content, signal, onProgress }: FileUpload) => {
      const query = { projectId: String(projectId), name };
      return (await upload('/projects/file-upload', query, content, { signal, onProgress })).data;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: projectFilesKey(projectId) }),
  });
}

/** Renames a file; references in test cases are updated. */
export function useRenameFile(projectId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (change: { readonly fileId: number; readonly name: string; readonly oldName: string }) =>
      (await call('/projects/file-rename', { projectId, ...change })).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: projectFilesKey(projectId) }),
    // Someone else may have renamed it. The error is shown at once.
    onError: () => void queries.invalidateQueries({ queryKey: projectFilesKey(projectId) }),
  });
}

/**
 * Deletes a file. A file that test cases use is deleted only if the person was told so, which is when `uses` is not 0.
 */
export function useDeleteFile(projectId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file_id: fileId, uses }: Pick<ProjectFile, 'file_id' | 'uses'>) =>
      call('/projects/file-delete', { projectId, fileId, althoughUsed: uses > 0 }),
    onSuccess: () => queries.invalidateQueries({ queryKey: projectFilesKey(projectId) }),
    // A test case may use it by now. The error is shown at once.
    onError: () => void queries.invalidateQueries({ queryKey: projectFilesKey(projectId) }),
  });
}

/** Makes the browser download a version of a file, by default the newest. */
export function useDownloadFile(projectId: number) {
  return useMutation({
    mutationFn: async (wanted: { readonly fileId: number; readonly version?: number }) => {
      const { ticket } = (await call('/projects/file-ticket', { projectId, ...wanted })).data;
      const entries = Object.entries({ projectId, ...wanted, ticket }).map(([name, value]) => [name, String(value)]);
      const link = document.createElement('a');
      link.href = `/projects/file-download?${new URLSearchParams(entries)}`;
      // The server sets the file name. Without `download`, an error page would replace the app.
      link.download = '';
      link.click();
    },
  });
}
