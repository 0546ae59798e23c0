import { actionItem, useGeneralItems } from './palette-items.js';
import { Palette } from './Palette.js';

interface GeneralPaletteProps {
  onShortcuts(): void;
  onClose(): void;
}

/** The palette of a screen without items of its own. */
export function GeneralPalette({ onShortcuts, onClose }: GeneralPaletteProps) {
  const general = useGeneralItems();
  return <Palette items={[actionItem('Keyboard shortcuts', onShortcuts), ...general]} onClose={onClose} />;
}
