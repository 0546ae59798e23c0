import { DELAYS } from '@testplatform/contract';
import { toast } from '../toast.js';
import { useFlash } from './use-timing.js';

/** Copies a text and reports it for the documented two seconds (2 §9). If the browser blocks it, the text is shown. */
export function useCopy(): [copied: boolean, copy: (text: string) => Promise<void>] {
  const [copied, showCopied] = useFlash(DELAYS.copiedLabel);
  const copy = async (text: string) => {
    if (await copyText(text)) showCopied();
    else toast.error(`The browser blocked copying: ${text}`);
  };
  return [copied, copy];
}

/** Writes a text to the clipboard. Resolves to whether the browser allowed it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without HTTPS there is no clipboard API, but execCommand still works.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside the open menu or dialog, which traps the focus.
  (document.activeElement?.parentElement ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}
