import { useCallback, useState } from 'react';
import { useShortcut } from '../../../shared/hooks/use-shortcut.js';
import { Palette, ShortcutSheet } from '../lazy-panels.js';
import { usePaletteItems, type PaletteInput } from './use-palette-items.js';

type WorkspaceKeysProps = Omit<PaletteInput, 'onShortcuts'>;

/** Ctrl-K opens the palette, `?` the sheet of all keys. */
export function WorkspaceKeys(props: WorkspaceKeysProps) {
  const [shown, setShown] = useState<'palette' | 'sheet' | null>(null);
  const close = () => setShown(null);
  useShortcut(
    'k',
    useCallback(() => setShown('palette'), []),
    { withCtrl: true },
  );
  useShortcut(
    '?',
    useCallback(() => setShown('sheet'), []),
  );
  return (
    <>
      {shown === 'palette' && <LoadedPalette {...props} onShortcuts={() => setShown('sheet')} onClose={close} />}
      {shown === 'sheet' && <ShortcutSheet onClose={close} />}
    </>
  );
}

/** Its items are only computed when it is opened. */
function LoadedPalette({ onClose, ...input }: PaletteInput & { onClose(): void }) {
  return <Palette items={usePaletteItems(input)} onClose={onClose} />;
}
