import {
  parseRecordingEvent,
  parseRecordingState,
  RECORDING_SOCKET,
  type RecordingEvent,
  type RecordingInput,
  type RecordingState,
} from '@testplatform/contract';
import { connectLive, fieldOf } from './live-connection.js';

export interface RecordingListeners {
  /** The state: sent first, and after each change. */
  onState(state: RecordingState): void;
  /** The browser no longer exists, or belongs to someone else. */
  onGone(): void;
  onEvent(event: RecordingEvent): void;
  /** A picture of the page: JPEG. */
  onFrame(jpeg: ArrayBuffer): void;
  onConnected(connected: boolean): void;
}

/** The connection to the user's recording browser over the live channel. */
export interface RecordingLine {
  input(input: RecordingInput): void;
  leave(): void;
}

export function joinRecording(token: string, recordingId: string, listeners: RecordingListeners): RecordingLine | null {
  const onAnswer = (answer: unknown) => {
    const state = parseRecordingState(fieldOf(answer, 'data'));
    if (state) listeners.onState(state);
    else if (fieldOf(fieldOf(answer, 'errors'), 'recording_id') !== undefined) listeners.onGone();
  };
  const connection = connectLive(token, { recordingId }, { onAnswer, onConnected: listeners.onConnected });
  if (!connection) return null;
  const { socket, leave } = connection;
  socket.on(RECORDING_SOCKET.event, (payload: unknown) => {
    const event = parseRecordingEvent(payload);
    if (event) listeners.onEvent(event);
  });
  socket.on(RECORDING_SOCKET.frame, (payload: unknown) => {
    if (payload instanceof ArrayBuffer) listeners.onFrame(payload);
  });
  // Input made while disconnected is dropped: the page has changed.
  return { input: (input) => void (socket.connected && socket.emit(RECORDING_SOCKET.input, input)), leave };
}
