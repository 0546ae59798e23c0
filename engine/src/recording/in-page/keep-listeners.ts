/*
 * Runs in the page during a recording, like describe-element.ts. `keepListeners` is sent as text, so it sees nothing but its parameters.
 */

/** The event that asks a document whether it is heard. It answers with `hears`. */
export const QUESTION = 'testplatform-hears';

declare global {
  interface WindowEventMap {
    [QUESTION]: Event;
  }
}

/** Adds a listener to the window, by default before those of the page. */
export type Listen = <Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  isFirst?: boolean,
) => void;

/**
 * Returns a function that adds listeners which survive `document.open`: pages fill frames with that call, which removes
 * all listeners. Adding an existing listener again changes nothing.
 * @param safely runs work with the browser's original built-ins
 */
export function keepListeners(safely: (work: () => void) => void): Listen {
  const ownDocument = document;
  const kept: (() => void)[] = [];
  const addAll = () => {
    if (document === ownDocument) for (const add of kept) add();
  };
  new MutationObserver(() => safely(addAll)).observe(ownDocument, { childList: true });
  return (type, listener, isFirst = true) => {
    const add = () => addEventListener(type, listener, isFirst);
    kept.push(add);
    add();
  };
}
