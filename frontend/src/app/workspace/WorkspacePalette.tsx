import { useOwnPalette } from '../keys/keys-context.js';
import { Palette } from './lazy-panels.js';
import { usePaletteItems, type PaletteInput } from './use-palette-items.js';

type WorkspacePaletteProps = Omit<PaletteInput, 'onShortcuts'>;

/** The palette with the actions and nodes of a project, while it is open. */
export function WorkspacePalette(props: WorkspacePaletteProps) {
  const { isPaletteOpen, showSheet, close } = useOwnPalette();
  return isPaletteOpen && <LoadedPalette {...props} onShortcuts={showSheet} onClose={close} />;
}

/** Its items are only computed when it is opened. */
function LoadedPalette({ onClose, ...input }: PaletteInput & { onClose(): void }) {
  return <Palette items={usePaletteItems(input)} onClose={onClose} />;
}
