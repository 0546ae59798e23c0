import type { ComponentType, ReactNode } from 'react';
import { LazyCode, useLazyCode } from '../../lazy-code.js';
import { CodeMissing } from './CodeMissing.js';

/** A component whose code loads when it is shown. */
export interface LazyPart<P> {
  (props: P): ReactNode;
  /** To prefetch the code. */
  readonly code: LazyCode<ComponentType<P>>;
}

/** A part of a screen whose code loads when shown; `waiting` shows meanwhile. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, waiting: ReactNode): LazyPart<P> {
  const code = new LazyCode(load);
  const Part = (props: P) => {
    const { value: Loaded, failed, retry } = useLazyCode(code);
    if (Loaded) return <Loaded {...props} />;
    return failed ? <CodeMissing onRetry={retry} /> : waiting;
  };
  return Object.assign(Part, { code });
}
