import { RECORDING_PLACES, type FilePath, type RecordingPlace, type RecordingState } from '@testplatform/contract';
import { useState } from 'react';
import { ApiError, sentencesOf } from '../../../api/client/api-error.js';
import { fetchRecording, stopRecording } from '../../../api/runs/recordings.js';
import { useTestCases } from '../../../api/project/test-cases.js';
import * as storage from '../../../shared/storage.js';
import type { Recorder } from '../recorder.js';

/** '' leaves the choice to the server. */
export type PlaceChoice = RecordingPlace | '';

interface StartFormOptions {
  readonly projectId: number;
  readonly file: FilePath;
  readonly environment: string;
  readonly recorder: Recorder;
}

/** The start form. Suggests the first address that the file opens, or the last start address. */
export function useStartForm({ projectId, file, environment, recorder }: StartFormOptions) {
  const { data: records } = useTestCases(projectId, file);
  const [typed, setTyped] = useState<string | null>(null);
  const [place, setPlace] = useState<PlaceChoice>('');
  const [busy, setBusy] = useState(false);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  /** The open browser that must be closed first. */
  const [other, setOther] = useState<RecordingState | null>(null);
  const first = records?.find(({ testCase }) => testCase.redirectURL)?.testCase.redirectURL;
  const url = typed ?? first ?? storage.read('recordingUrl') ?? '';

  const work = async (makeRoom: () => Promise<void>) => {
    setBusy(true);
    setSentences([]);
    try {
      await makeRoom();
      storage.merge({ recordingUrl: url });
      await recorder.start({ projectId, file, url, environment, place: place || null });
    } catch (error) {
      setBusy(false);
      setSentences(sentencesOf(error));
      const inTheWay = error instanceof ApiError && error.errors.recording_id !== undefined;
      setOther(inTheWay ? await fetchRecording().catch(() => null) : null);
    }
  };
  return {
    url,
    setUrl: setTyped,
    place,
    setPlace: (next: string) => setPlace(RECORDING_PLACES.find((one) => one === next) ?? ''),
    busy,
    sentences,
    other,
    submit: () => work(() => Promise.resolve()),
    closeOther: () => work(() => (other ? stopRecording(other.recording_id) : Promise.resolve())),
  };
}
