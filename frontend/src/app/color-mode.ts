import type { ThemeProviderProps } from '@mui/material/styles';
import { STORAGE_KEY } from '@testplatform/contract';
import * as storage from '../shared/storage.js';

type StorageManager = NonNullable<ThemeProviderProps['storageManager']>;

const MODE_KEY = 'mui-mode';

/** Keeps light, dark or system in the product's one storage key instead of the theme library's own. */
export const colorModeStorage: StorageManager = ({ key }) => ({
  get: (fallback) => (key === MODE_KEY ? (storage.read('colorMode') ?? fallback) : fallback),
  set: (value: string) => {
    if (key === MODE_KEY) storage.merge({ colorMode: value });
  },
  // Other tabs only: what this tab changes the theme library knows, and it writes while it renders.
  subscribe: (handler) => {
    const onStorage = (event: StorageEvent) => {
      if (key === MODE_KEY && event.key === STORAGE_KEY) handler(storage.read('colorMode'));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
});
