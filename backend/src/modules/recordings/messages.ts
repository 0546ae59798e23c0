import {
  LIMITS,
  parseRecordingEvent,
  parseRecordingInput,
  type RecordingEvent,
  type RecordingInput,
} from '@testplatform/contract';
import { invalid } from '../../common/errors.js';
import { Message } from '../../common/validation/message.js';

/** What a person does in the browser they lead. */
export class RecordingInputMessage extends Message(readInput) {}
/** What happened in a browser of an Xecutor. */
export class XecutorEventMessage extends Message(readEvent) {}
/** A picture of a browser of an Xecutor. */
export class XecutorPictureMessage extends Message(readPicture) {}

function readInput(message: unknown): { input: RecordingInput } {
  return { input: required('input', parseRecordingInput(message)) };
}

function readEvent(message: unknown): { recordingId: unknown; event: RecordingEvent } {
  const event = required('event', parseRecordingEvent(fieldOf(message, 'event')));
  return { recordingId: fieldOf(message, 'recordingId'), event };
}

function readPicture(message: unknown): { recordingId: unknown; jpeg: Buffer } {
  const jpeg = fieldOf(message, 'jpeg');
  const picture = Buffer.isBuffer(jpeg) && jpeg.length <= LIMITS.xecutorFrameBytes ? jpeg : null;
  return { recordingId: fieldOf(message, 'recordingId'), jpeg: required('jpeg', picture) };
}

/** @throws UserError for what could not be read */
function required<T>(field: string, value: T | null): T {
  if (value === null) throw invalid({ [field]: `This ${field} can’t be read` });
  return value;
}

/** A field of what came over a socket; undefined when there is none. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
