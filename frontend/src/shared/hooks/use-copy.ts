import { DELAYS } from '@testplatform/contract';
import { toast } from 'sonner';
import { copyText } from '../utils/copy-text.js';
import { useFlash } from './use-flash.js';

/** Copies a text, and tells for the documented two seconds that it did (2 §9); a text that the browser keeps back is shown. */
export function useCopy(): [copied: boolean, copy: (text: string) => Promise<void>] {
  const [copied, showCopied] = useFlash(DELAYS.copiedLabel);
  const copy = async (text: string) => {
    if (await copyText(text)) showCopied();
    else toast.error(`The browser did not let it be copied: ${text}`);
  };
  return [copied, copy];
}
