import { fireEvent } from '@testing-library/react';
import { LIMITS, type RecordingInput } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { useRef } from 'react';
import { openScreen, screen } from '../../../testing/index.js';
import { usePageInput } from './use-page-input.js';

function open() {
  const sent: RecordingInput[] = [];
  const tooLong: true[] = [];
  function Surface() {
    const surface = useRef<HTMLTextAreaElement>(null);
    const size = useRef({ width: 100, height: 100 });
    usePageInput({
      surface,
      size,
      send: (input) => sent.push(input),
      onLeave: () => undefined,
      onTooLong: () => tooLong.push(true),
    });
    return <textarea ref={surface} />;
  }
  openScreen(<Surface />);
  const surface = screen.getByRole<HTMLTextAreaElement>('textbox');
  return { surface, tooLong, texts: () => sent.flatMap((input) => (input.kind === 'text' ? [input.text] : [])) };
}

const insert = (surface: HTMLTextAreaElement, value: string, more: InputEventInit = {}) =>
  fireEvent.input(surface, { target: { value }, inputType: 'insertText', ...more });

it('sends text that arrives without a key, as from a list of emoji or the keyboard of a phone', () => {
  const { surface, texts } = open();
  insert(surface, '😀');
  expect(texts()).toEqual(['😀']);
  expect(surface.value).toBe('');
});

it('says that a pasted text is longer than a recording takes', () => {
  const { surface, texts, tooLong } = open();
  const longest = 'x'.repeat(LIMITS.caseTextMax);
  const paste = (text: string) => fireEvent.paste(surface, { clipboardData: { getData: () => text } });
  paste(`${longest}x`);
  expect([texts(), tooLong]).toEqual([[], [true]]);
  paste(longest);
  expect([texts(), tooLong]).toEqual([[longest], [true]]);
});

it('sends what an input method composes once', () => {
  const { surface, texts } = open();
  insert(surface, 'か', { isComposing: true, inputType: 'insertCompositionText' });
  insert(surface, '科', { inputType: 'insertFromComposition' });
  fireEvent.compositionEnd(surface, { data: '科' });
  insert(surface, '', { inputType: 'insertCompositionText' });
  expect(texts()).toEqual(['科']);
});
