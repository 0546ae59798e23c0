import {
  parseRecordingAnswer,
  parseRecordingState,
  type FilePath,
  type RecordingAnswer,
  type RecordingCommand,
  type RecordingPlace,
  type RecordingState,
} from '@testplatform/contract';
import { call } from '../client/client.js';

export interface RecordingStart {
  readonly projectId: number;
  readonly file: FilePath;
  /** The start address; '' is a blank page. */
  readonly url: string;
  /** Null: the Xecutor if connected, otherwise the server. */
  readonly place: RecordingPlace | null;
  /** The environment for tried steps; '' is none. */
  readonly environment: string;
}

/** Opens a browser to record in. Returns its id. */
export async function startRecording({ projectId, file, url, place, environment }: RecordingStart): Promise<string> {
  const body = { projectId, ...file, url, environment, ...(place && { place }) };
  return (await call('/recordings/start', body)).data.recording_id;
}

/** The user's open browser, in one project or any; null if there is none. */
export async function fetchRecording(projectId?: number): Promise<RecordingState | null> {
  const { data } = await call('/recordings/state', projectId === undefined ? {} : { projectId });
  return parseRecordingState(data);
}

/** @throws ApiError with the browser's reason */
export async function commandRecording(recording_id: string, command: RecordingCommand): Promise<RecordingAnswer> {
  const { data } = await call('/recordings/command', { recording_id, command: { ...command } });
  return parseRecordingAnswer(data) ?? { done: true };
}

/** Marks steps as added to the file or discarded, so that no tab shows them any more. */
export async function forgetSteps(recording_id: string, steps: readonly string[]): Promise<void> {
  await call('/recordings/forget', { recording_id, steps: [...steps] });
}

/** Closes the browser; its steps are forgotten. */
export async function stopRecording(recording_id: string): Promise<void> {
  await call('/recordings/stop', { recording_id });
}
