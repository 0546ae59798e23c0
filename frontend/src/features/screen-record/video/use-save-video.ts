import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/client/api-error.js';
import { toast } from '../../../shared/toast.js';
import { saveFile } from '../../../shared/utils/save-file.js';
import type { Recording } from '../use-recording.js';

/** Saves a recording as a video: progress, error, start and cancel. */
export function useSaveVideo({ slides, reader }: Recording, title: string, speed: number) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  const save = async () => {
    const { signal } = (work.current = new AbortController());
    setProblem(null);
    setProgress(0);
    try {
      // Large and rarely used, so loaded on demand.
      const { encodeVideo } = await import('./encode-video.js').catch(() => {
        throw ApiError.unreachable();
      });
      const indexes = slides.map(({ index }) => index);
      const video = await encodeVideo({ indexes, read: reader.read, speed, signal, onProgress: setProgress });
      saveFile(video.file, `${title}${video.extension}`);
      toast.success(`Saved “${title}${video.extension}”`);
    } catch (error) {
      if (!signal.aborted) setProblem(sentenceOf(error));
    } finally {
      setProgress(null);
    }
  };
  return { progress, problem, save: () => void save(), cancel: () => work.current?.abort() };
}

/** Our own errors have a sentence for the user; those of the browser's encoder don't. */
const sentenceOf = (error: unknown): string =>
  error instanceof ApiError || (error instanceof Error && error.name === 'VideoError')
    ? error.message
    : 'The video could not be encoded. Try again, or in another browser';
