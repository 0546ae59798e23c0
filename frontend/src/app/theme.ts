import { createTheme, type ThemeProviderProps } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { STORAGE_KEY } from '@testplatform/contract';
import * as storage from '../shared/storage.js';
import { DARK, LIGHT } from './palette.js';
import { componentDefaults } from './theme-components.js';

const SANS = '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace';

declare module '@mui/material/styles' {
  interface TypographyVariants {
    /** Locators, paths and code. */
    mono: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    mono?: React.CSSProperties;
  }
  interface BreakpointOverrides {
    xxl: true;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    mono: true;
  }
}

const text = (size: number, line: number, weight = 400) => ({
  fontSize: `${size / 16}rem`,
  lineHeight: `${line / 16}rem`,
  fontWeight: weight,
  letterSpacing: 'normal',
});

/** Light and dark in one theme: colours are CSS variables, so changing the mode re-renders nothing. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-color-scheme' },
  colorSchemes: { light: { palette: LIGHT }, dark: { palette: DARK } },
  breakpoints: { values: { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 } },
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: SANS,
    fontSize: 14,
    h1: text(22, 28, 650),
    h2: text(18, 24, 650),
    h3: text(16, 22, 600),
    h4: text(14, 20, 600),
    h5: text(14, 20, 600),
    h6: text(14, 20, 600),
    subtitle1: text(14, 20, 600),
    subtitle2: text(13, 18, 600),
    body1: text(14, 20),
    body2: text(14, 20),
    button: { ...text(14, 20, 550), textTransform: 'none' },
    caption: text(12, 16),
    overline: { ...text(11, 16, 600), letterSpacing: '0.04em', textTransform: 'uppercase' },
    mono: { ...text(13, 20), fontFamily: MONO },
  },
  components: componentDefaults,
});

type StorageManager = NonNullable<ThemeProviderProps['storageManager']>;

const MODE_KEY = 'mui-mode';

/** Stores the colour mode in the product's one storage key instead of the theme library's own. */
export const colorModeStorage: StorageManager = ({ key }) => ({
  get: (fallback) => (key === MODE_KEY ? (storage.read('colorMode') ?? fallback) : fallback),
  set: (value: string) => {
    if (key === MODE_KEY) storage.merge({ colorMode: value });
  },
  // For other tabs only: the theme library knows this tab's changes, and writes while rendering.
  subscribe: (handler) => {
    const onStorage = (event: StorageEvent) => {
      if (key === MODE_KEY && event.key === STORAGE_KEY) handler(storage.read('colorMode'));
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
});
