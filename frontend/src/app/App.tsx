import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../api/client/query-client.js';
import { useOtherAccount, useToken } from '../api/client/session.js';
import { lazyPart } from '../shared/components/states/LazyPart.js';
import { LazyCode, useLazyCode } from '../shared/lazy-code.js';
import { hasUnsaved } from '../shared/unsaved.js';
import { FONT_FACES } from './fonts.js';
import { colorModeStorage, theme } from './theme.js';

interface AppProps {
  readonly router: ReturnType<typeof createBrowserRouter>;
}

export function App({ router }: AppProps) {
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  );
}

const OtherAccountDialog = lazyPart(async () => (await import('./OtherAccountDialog.js')).OtherAccountDialog, null);

function OtherAccount() {
  const account = useOtherAccount();
  return account !== null && <OtherAccountDialog account={account} />;
}

const toaster = new LazyCode(async () => (await import('../shared/components/Toaster.js')).Toaster);
const ASKED_AGAIN_AFTER_MS = 5_000;

/** Loads after the first paint; toasts wait for it. */
function Toasts() {
  const { value: Toaster, failed, retry } = useLazyCode(toaster);
  useEffect(() => {
    if (!failed) return;
    const timer = setTimeout(retry, ASKED_AGAIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [failed, retry]);
  return Toaster ? <Toaster /> : null;
}

/** Providers for every screen: theme, query cache, toasts. */
function Providers({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  const token = useToken();
  const before = useRef(token);
  useEffect(() => {
    // Unsaved changes need their screen's data until their owner has signed in again.
    if (token !== before.current && hasUnsaved()) void (token !== undefined && queries.invalidateQueries());
    // Clears the cache when a user signs out. A visitor's first screen keeps its data.
    else if (token === undefined && before.current !== undefined) queries.clear();
    before.current = token;
  }, [queries, token]);
  return (
    <ThemeProvider theme={theme} storageManager={colorModeStorage} noSsr disableTransitionOnChange>
      <GlobalStyles styles={FONT_FACES.map((face) => ({ '@font-face': face }))} />
      <CssBaseline />
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      <Toasts />
      <OtherAccount />
    </ThemeProvider>
  );
}
