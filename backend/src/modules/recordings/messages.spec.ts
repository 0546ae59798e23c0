import { describe, expect, it } from '@jest/globals';
import { RecordingInputMessage, XecutorEventMessage, XecutorPictureMessage } from './messages.js';

describe('messages of recordings', () => {
  it('parses well-formed ones', () => {
    const input = { kind: 'text', text: 'typed' };
    expect(RecordingInputMessage.read(input).input).toEqual(input);
    const event = { kind: 'mode', mode: 'pick' };
    expect(XecutorEventMessage.read({ recordingId: 'one', event })).toEqual({ recordingId: 'one', event });
    const jpeg = Buffer.from('jpeg');
    expect(XecutorPictureMessage.read({ recordingId: 'one', jpeg })).toEqual({ recordingId: 'one', jpeg });
  });

  it.each([undefined, null, 'text', {}, { event: {}, jpeg: 'text' }])(
    'reads nothing in %p, and throws nothing',
    (said) => {
      expect(RecordingInputMessage.read(said).input).toBeNull();
      expect(XecutorEventMessage.read(said).event).toBeNull();
      expect(XecutorPictureMessage.read(said).jpeg).toBeNull();
    },
  );
});
