import { describe, expect, it } from '@jest/globals';
import { SecretBox, UnreadableSecretError } from '../../common/secret-box.js';
import { contentOf, runnableCase } from './case-content.js';
import type { StoredCase } from './test-cases.repository.js';

const SECRET = 'correct horse battery staple';
const box = new SecretBox('the key of this test');
const masked = { title: 'Password', eventType: 'Text feed', targetField: '#p', inputTextMask: 'Yes' };

/** A row as stored. */
const store = (input: object, before: StoredCase | null = null): StoredCase => ({
  caseId: 1,
  projectId: 1,
  nodeId: 'file',
  position: 0,
  lastStatus: null,
  lastWarning: false,
  lastMessage: null,
  lastTime: null,
  ...contentOf({ ...input }, before, box),
});

describe('a masked text at rest (3 §5)', () => {
  it('is in no column in plain text, and decrypted for the runner', () => {
    const row = store({ ...masked, inputText: SECRET });
    expect(JSON.stringify(row)).not.toContain(SECRET);
    expect(runnableCase(row, box).inputText).toBe(SECRET);
  });

  it('is none where the text is empty', () => {
    expect(store({ ...masked, inputText: '' }, store({ ...masked, inputText: SECRET })).maskedText).toBeNull();
  });

  it('is encrypted differently each time, and with no other key decrypted', () => {
    const [one, other] = [store({ ...masked, inputText: SECRET }), store({ ...masked, inputText: SECRET })];
    expect(one.maskedText).not.toBe(other.maskedText);
    expect(() => runnableCase(one, new SecretBox('another key'))).toThrow(UnreadableSecretError);
  });

  it('is kept by saves that omit it, and encrypted when a plain text is masked', () => {
    const row = store({ ...masked, inputText: SECRET });
    expect(runnableCase(store(masked, row), box).inputText).toBe(SECRET);
    expect(runnableCase(store({ ...masked, inputText: '', inputTextSet: true }, row), box).inputText).toBe(SECRET);
    const opened = store({ ...masked, inputTextMask: 'No', inputText: SECRET });
    const sealed = store(masked, opened);
    expect(JSON.stringify(sealed)).not.toContain(SECRET);
    expect(runnableCase(sealed, box).inputText).toBe(SECRET);
  });

  it('is removed when it is replaced or unmasked', () => {
    const row = store({ ...masked, inputText: SECRET });
    expect(runnableCase(store({ ...masked, inputText: '' }, row), box).inputText).toBe('');
    expect(store({ ...masked, inputTextMask: 'No' }, row)).toMatchObject({ maskedText: null });
  });
});
