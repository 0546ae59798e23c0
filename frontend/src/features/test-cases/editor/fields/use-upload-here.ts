import { proposeFileName } from '@testplatform/contract';
import { useEffect, useRef, useState } from 'react';
import { sentencesOf } from '../../../../api/client/api-error.js';
import { useUploadFile } from '../../../../api/project/project-files.js';
import { useLatest } from '../../../../shared/hooks/use-latest.js';
import { percentOf } from '../../../../shared/utils/format.js';

export interface UploadingHere {
  /** One sentence during the upload; null otherwise. */
  readonly progress: string | null;
  /** Why the last one failed; null otherwise. */
  readonly error: string | null;
  /** @param name the new file's name in the project; absent: derived from the file's own name */
  start(file: File, name?: string): void;
  cancel(): void;
}

/**
 * Uploads one file at a time to the project, for the field that will name it. Leaving the form cancels the upload.
 * @param onUploaded its latest version is called, because the field may have changed during the upload
 */
export function useUploadHere(projectId: number, onUploaded: (name: string) => void): UploadingHere {
  const { mutate, reset, isPending, error } = useUploadFile(projectId);
  const [sent, setSent] = useState({ name: '', percent: 0 });
  const abort = useRef(new AbortController());
  const uploaded = useLatest(onUploaded);
  useEffect(() => () => abort.current.abort(), []);
  return {
    progress: isPending ? `Uploading ${sent.name}, ${sent.percent}%` : null,
    error: error && !abort.current.signal.aborted ? sentencesOf(error).join(' ') : null,
    start: (file, name = proposeFileName(file.name)) => {
      abort.current = new AbortController();
      setSent({ name, percent: 0 });
      const onProgress = (bytes: number) => setSent({ name, percent: percentOf(bytes, file.size) });
      const { signal } = abort.current;
      mutate({ name, content: file, signal, onProgress }, { onSuccess: () => uploaded.current(name) });
    },
    cancel: () => {
      abort.current.abort();
      reset();
    },
  };
}
