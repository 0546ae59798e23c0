import { createContext, useContext, useEffect } from 'react';

interface Keys {
  readonly isPaletteOpen: boolean;
  close(): void;
  showSheet(): void;
  setHasOwnPalette(has: boolean): void;
}

export const KeysContext = createContext<Keys>({
  isPaletteOpen: false,
  close: () => undefined,
  showSheet: () => undefined,
  setHasOwnPalette: () => undefined,
});

/** For a screen with palette items of its own: it shows its palette in place of the general one. */
export function useOwnPalette(): Keys {
  const keys = useContext(KeysContext);
  const { setHasOwnPalette } = keys;
  useEffect(() => {
    setHasOwnPalette(true);
    return () => setHasOwnPalette(false);
  }, [setHasOwnPalette]);
  return keys;
}
