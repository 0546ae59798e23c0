import Box from '@mui/material/Box';
import type { ComponentType } from 'react';
import { CodeMissing } from '../shared/components/CodeMissing.js';
import { ScreenLoading } from '../shared/components/Loading.js';
import { LazyCode, useLazyCode } from '../shared/lazy-code.js';

/** A screen whose code comes when the way leads there. */
export interface LazyScreen {
  readonly code: LazyCode<ComponentType>;
  /** For the router, which keeps the last screen until this one is there. */
  readonly lazy: () => Promise<{ Component: ComponentType }>;
}

/** The router remembers for good that a screen's code did not come: so it is not told, and the screen itself asks again. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  const code = new LazyCode(load);
  const Screen = () => {
    const { value: Loaded, failed, retry } = useLazyCode(code);
    if (Loaded) return <Loaded />;
    return (
      <Box component="main" sx={{ width: '100%', maxWidth: 640, mx: 'auto', py: 4 }}>
        {failed ? <CodeMissing onRetry={retry} /> : <ScreenLoading />}
      </Box>
    );
  };
  const lazy = async () => {
    await code.fetch().catch(() => undefined);
    return { Component: Screen };
  };
  return { code, lazy };
}
