import { fireEvent } from '@testing-library/react';
import type { RecordingInput } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { useRef } from 'react';
import { openScreen, screen } from '../../../testing/index.js';
import { usePageInput } from './use-page-input.js';

function open() {
  const sent: RecordingInput[] = [];
  function Surface() {
    const surface = useRef<HTMLTextAreaElement>(null);
    const size = useRef({ width: 100, height: 100 });
    usePageInput({ surface, size, send: (input) => sent.push(input), onLeave: () => undefined });
    return <textarea ref={surface} />;
  }
  openScreen(<Surface />);
  const surface = screen.getByRole<HTMLTextAreaElement>('textbox');
  return { surface, texts: () => sent.flatMap((input) => (input.kind === 'text' ? [input.text] : [])) };
}

const insert = (surface: HTMLTextAreaElement, value: string, more: InputEventInit = {}) =>
  fireEvent.input(surface, { target: { value }, inputType: 'insertText', ...more });

it('sends text that arrives without a key, as from a list of emoji or the keyboard of a phone', () => {
  const { surface, texts } = open();
  insert(surface, '😀');
  expect(texts()).toEqual(['😀']);
  expect(surface.value).toBe('');
});

it('sends what an input method composes once', () => {
  const { surface, texts } = open();
  insert(surface, 'か', { isComposing: true, inputType: 'insertCompositionText' });
  insert(surface, '科', { inputType: 'insertFromComposition' });
  fireEvent.compositionEnd(surface, { data: '科' });
  insert(surface, '', { inputType: 'insertCompositionText' });
  expect(texts()).toEqual(['科']);
});
