import { describe, expect, it } from '@jest/globals';
import { CHAT_END, parseChat, parseGeneric } from './sockets.js';

const event = { projectId: 1, run_id: 'a', runnerStatus: 'progress', snap: null, runnerData: null, ts: 1 };

describe('generic', () => {
  it('carries an event as a JSON string', () => {
    expect(parseGeneric({ testCaseEvents: JSON.stringify(event) })).toEqual(event);
    const inXecutor = { ...event, executionType: 'xecutor' };
    expect(parseGeneric({ testCaseEvents: JSON.stringify(inXecutor) })).toEqual(inXecutor);
    expect(parseGeneric({ testCaseEvents: JSON.stringify({ ...event, executionType: 'moon' }) })).toEqual(event);
  });

  it('contains what is running, or nothing if that is malformed', () => {
    const testCase_info = { module: 'Shop', section: 'Cart', scenario: 'Guest', testCaseFileName: 'Buys a lamp' };
    const runnerData = { testCase_info, test_result: { testCase: { title: 'Pay' }, status: 'success', message: '' } };
    const read = (data: unknown) => parseGeneric({ testCaseEvents: JSON.stringify({ ...event, runnerData: data }) });
    expect(read(runnerData)?.runnerData).toEqual(runnerData);
    expect(read({ testCase_info })).toMatchObject({ runnerData: null });
  });

  it.each([
    null,
    'text',
    {},
    { testCaseEvents: event },
    { testCaseEvents: '{' },
    { testCaseEvents: JSON.stringify({ ...event, runnerStatus: 'gone' }) },
  ])('is nothing when it is %j', (payload) => expect(parseGeneric(payload)).toBeNull());
});

describe('chatStream', () => {
  const line = { ts: 1, level: 'info', text: 'Run started' };

  it('carries lines, then the end marker', () => {
    expect(parseChat([line])).toEqual([line]);
    expect(parseChat(CHAT_END)).toBe(CHAT_END);
  });

  it('drops malformed lines', () => {
    expect(parseChat([line, null, { ...line, level: 'loud' }, 'text'])).toEqual([line]);
    expect(parseChat({})).toBeNull();
  });
});
