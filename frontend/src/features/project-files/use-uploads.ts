import { fileNameError, proposeFileName } from '@testplatform/contract';
import { useEffect, useRef, useState } from 'react';
import { sentencesOf } from '../../api/client/api-error.js';
import { useUploadFile, type FileLimits } from '../../api/project/project-files.js';
import { formatSize } from './file-words.js';

/** A current or past upload. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sent: number;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** The outcome, in one sentence. */
  readonly message: string;
}

interface Waiting {
  readonly id: number;
  readonly name: string;
  readonly content: File;
  readonly abort: AbortController;
}

/** The uploads of a project's files, one after the other. Leaving the screen aborts them. */
export function useUploads(projectId: number, limits: FileLimits | undefined) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  /** The pending uploads; the first one is in progress. */
  const queue = useRef<Waiting[]>([]);
  const made = useRef(0);
  const { mutateAsync } = useUploadFile(projectId);
  useEffect(() => {
    const waiting = queue.current;
    return () => waiting.forEach(({ abort }) => abort.abort());
  }, []);

  const change = (id: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const dismiss = (id: number) => {
    queue.current.find((one) => one.id === id)?.abort.abort();
    setUploads((all) => all.filter((one) => one.id !== id));
  };

  const send = async ({ id, name, content, abort: { signal } }: Waiting) => {
    if (signal.aborted) return;
    change(id, { state: 'sending' });
    try {
      const onProgress = (sent: number) => change(id, { sent });
      change(id, { state: 'done', message: doneSentence(await mutateAsync({ name, content, signal, onProgress })) });
    } catch (error) {
      if (!signal.aborted) change(id, { state: 'failed', message: sentencesOf(error).join(' ') });
    }
  };
  const sendAll = async () => {
    for (let next = queue.current[0]; next; next = queue.current[0]) {
      await send(next);
      queue.current.shift();
    }
  };

  /** @param given the name of an existing file that gets new versions; absent: each file keeps its own name */
  const add = (files: readonly File[], given?: string) => {
    const isSending = queue.current.length > 0;
    const added = files.map((content): Upload => {
      const id = made.current++;
      const name = given ?? proposeFileName(content.name);
      const refusal = refusalOf(content, name, limits);
      if (refusal === null) queue.current.push({ id, name, content, abort: new AbortController() });
      return {
        id,
        name,
        size: content.size,
        sent: 0,
        state: refusal === null ? 'waiting' : 'failed',
        message: refusal ?? '',
      };
    });
    setUploads((all) => [...all, ...added]);
    if (!isSending) void sendAll();
  };
  return { uploads, add, dismiss };
}

/** Why the server would refuse a file; null if it wouldn't. Such a file isn't sent. */
function refusalOf({ size }: File, name: string, limits: FileLimits | undefined): string | null {
  const isTooLarge = limits !== undefined && size > limits.fileBytes;
  return isTooLarge ? `A file of a project may have at most ${formatSize(limits.fileBytes)}` : fileNameError(name);
}

const doneSentence = ({ version, changed }: { readonly version: number; readonly changed: boolean }): string => {
  if (!changed) return `Unchanged: version ${version} has this content already`;
  return version === 1 ? 'Uploaded' : `Uploaded as version ${version}`;
};
