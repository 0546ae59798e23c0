import { describe, expect, it } from '@jest/globals';
import { attachment } from './attachment.js';

describe('attachment', () => {
  it('contains the full name, and an ASCII fallback', () => {
    expect(attachment('Prüfung "(1)" 100%.xlsx')).toBe(
      `attachment; filename="Pr_fung _(1)_ 100_.xlsx"; filename*=UTF-8''Pr%C3%BCfung%20%22%281%29%22%20100%25.xlsx`,
    );
  });

  it('replaces half of a character', () => {
    expect(attachment('𠮷'.slice(0, 1) + '.zip')).toBe(`attachment; filename="_.zip"; filename*=UTF-8''_.zip`);
  });
});
