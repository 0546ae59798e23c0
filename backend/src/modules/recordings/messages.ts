import {
  LIMITS,
  parseRecordingEvent,
  parseRecordingInput,
  type RecordingEvent,
  type RecordingInput,
} from '@testplatform/contract';
import { Message } from '../../common/validation/message.js';

// These messages have no answer: what can't be read is null, and is dropped.

/** What a person does in the browser they lead. */
export class RecordingInputMessage extends Message(readInput) {}
/** What happened in a browser of an Xecutor. */
export class XecutorEventMessage extends Message(readEvent) {}
/** A picture of a browser of an Xecutor. */
export class XecutorPictureMessage extends Message(readPicture) {}

function readInput(message: unknown): { input: RecordingInput | null } {
  return { input: parseRecordingInput(message) };
}

function readEvent(message: unknown): { recordingId: unknown; event: RecordingEvent | null } {
  const event = parseRecordingEvent(fieldOf(message, 'event'));
  return { recordingId: fieldOf(message, 'recordingId'), event };
}

function readPicture(message: unknown): { recordingId: unknown; jpeg: Buffer | null } {
  const jpeg = fieldOf(message, 'jpeg');
  const isPicture = Buffer.isBuffer(jpeg) && jpeg.length <= LIMITS.xecutorFrameBytes;
  return { recordingId: fieldOf(message, 'recordingId'), jpeg: isPicture ? jpeg : null };
}

/** A field of what came over a socket; undefined when there is none. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
