import {
  LIMITS,
  parseRecordingEvent,
  parseRecordingInput,
  type RecordingEvent,
  type RecordingInput,
} from '@testplatform/contract';
import { Message } from '../../common/validation/message.js';

// These messages are not acknowledged, so malformed ones are read as null and dropped.

/** A person's input for the browser they control. */
export class RecordingInputMessage extends Message(readInput) {}
/** An event from the browser of an Xecutor. */
export class XecutorEventMessage extends Message(readEvent) {}
/** A picture from the browser of an Xecutor. */
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

/** A field of a socket payload; undefined when there is none. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
