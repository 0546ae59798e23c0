import { DAY } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { buildResult } from '../../../../test/factories/case-result.js';
import { DeliverMessage, UploadMessage } from './messages.js';
import { moment, span } from './reading.js';

describe('times and durations from an Xecutor', () => {
  it.each([
    [0, 0],
    [1_700_000_000_000.4, 1_700_000_000_000],
    [Date.UTC(9_999, 0), Date.UTC(9_999, 0)],
  ])('may be the moment %d', (value, read) => expect(moment(value, 'at')).toBe(read));

  it.each([-1, Date.UTC(9_999, 0) + 1, Number.MAX_SAFE_INTEGER, Number.NaN, Infinity, '5', null])(
    'can’t be the moment %p',
    (value) => expect(() => moment(value, 'at')).toThrow('at should be a time in milliseconds'),
  );

  it.each([
    [0.6, 1],
    [DAY, DAY],
    [Number.MAX_SAFE_INTEGER, DAY],
    [Infinity, DAY],
  ])('counts a while of %d as %d', (value, read) => expect(span(value, 'duration')).toBe(read));

  it.each([-1, Number.NaN, '5', undefined])('reject %p as a duration', (value) =>
    expect(() => span(value, 'duration')).toThrow('duration should be a number of milliseconds'),
  );
});

describe('a result of an Xecutor', () => {
  const lease = { fileRunId: '00000000-0000-4000-8000-000000000001', epoch: 1 };
  /** A case of a Repeat takes a new number in each pass. */
  const seq = 1_000_000;

  it('may be of a case that comes after very many others, with its record', () => {
    const entries = [
      { n: 1, kind: 'result', result: { ...buildResult(0), caseId: 1, seq, screenshot: seq } },
      { n: 2, kind: 'missing', indexes: [seq] },
      { n: 3, kind: 'file', index: seq },
    ];
    expect(DeliverMessage.read({ lease, entries })).toMatchObject({ entries });
    const upload = { lease, n: 3, index: seq, offset: 0, size: 4, bytes: Buffer.from('jpeg') };
    expect(UploadMessage.read(upload)).toEqual(upload);
  });
});
