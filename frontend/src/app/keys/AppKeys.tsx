import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { lazyDialog } from '../../shared/components/states/LazyDialog.js';
import { useShortcut } from '../../shared/hooks/use-shortcut.js';
import { KeysContext } from './keys-context.js';

const GeneralPalette = lazyDialog(async () => (await import('./GeneralPalette.js')).GeneralPalette);
const ShortcutSheet = lazyDialog(async () => (await import('./ShortcutSheet.js')).ShortcutSheet);

export const KEYS_LATER = [GeneralPalette.code, ShortcutSheet.code];

interface AppKeysProps {
  /** False while nobody is signed in. */
  readonly enabled: boolean;
  readonly children: ReactNode;
}

/** Ctrl-K opens the palette, `?` the sheet of all keys, on every screen behind the sign-in. */
export function AppKeys({ enabled, children }: AppKeysProps) {
  const [asked, setShown] = useState<'palette' | 'sheet' | null>(null);
  const shown = enabled ? asked : null;
  const [hasOwnPalette, setHasOwnPalette] = useState(false);
  const close = useCallback(() => setShown(null), []);
  const showSheet = useCallback(() => setShown('sheet'), []);
  useShortcut(
    'k',
    useCallback(() => setShown('palette'), []),
    { withCtrl: true },
  );
  useShortcut('?', showSheet);
  const isPalette = shown === 'palette';
  const keys = useMemo(
    () => ({ isPaletteOpen: isPalette, close, showSheet, setHasOwnPalette }),
    [isPalette, close, showSheet],
  );
  return (
    <KeysContext value={keys}>
      {children}
      {isPalette && !hasOwnPalette && <GeneralPalette onShortcuts={showSheet} onClose={close} />}
      {shown === 'sheet' && <ShortcutSheet inProject={hasOwnPalette} onClose={close} />}
    </KeysContext>
  );
}
