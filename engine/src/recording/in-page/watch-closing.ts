/*
 * Runs in the page during a recording, like describe-element.ts. The function is sent as text, so it sees nothing but its parameters.
 */

/**
 * Reports when a script, of the page itself or of the page that opened it, is about to close the page's window. Without
 * a report, a person closes it.
 */
export function watchClosing(tell: () => void): void {
  const { apply } = Reflect;
  window.close = new Proxy(window.close, {
    apply: (close, self, args) => {
      tell();
      return apply(close, self, args);
    },
  });
}
