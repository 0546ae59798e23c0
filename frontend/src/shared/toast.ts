import type { ExternalToast, toast as Sonner } from 'sonner';
import { sentencesOf } from './utils/sentences-of.js';

type Show = typeof Sonner;
type Id = string | number;

/**
 * Short messages in a corner. The library loads after the first paint; earlier messages are shown once it is loaded.
 */
let show: Show | undefined;
let waiting: ((show: Show) => void)[] = [];
let count = 0;

function later(act: (show: Show) => void): void {
  if (show) act(show);
  else waiting.push(act);
}

/** Called by the toaster when it is mounted. Returns a function to call when it unmounts. */
export function showToastsWith(shower: Show): () => void {
  show = shower;
  const acts = waiting;
  waiting = [];
  for (const act of acts) act(shower);
  return () => {
    if (show === shower) show = undefined;
  };
}

const kind =
  (name: 'message' | 'success' | 'info' | 'warning' | 'error') =>
  (text: string, options?: ExternalToast): Id => {
    const id = options?.id ?? `toast-${++count}`;
    later((toasts) => void toasts[name](text, { ...options, id }));
    return id;
  };

/** Shows a message, and returns its id for `dismiss`. */
export const toast = Object.assign(kind('message'), {
  success: kind('success'),
  info: kind('info'),
  warning: kind('warning'),
  error: kind('error'),
  /** Shows the progress and the end of a promise. */
  promise: <T>(...args: Parameters<typeof Sonner.promise<T>>): void => later((toasts) => void toasts.promise(...args)),
  dismiss: (id: Id): void => later((toasts) => void toasts.dismiss(id)),
});

/** Shows why something failed. */
export const tell = (error: unknown): void => void toast.error(sentencesOf(error).join(' '));
