import type { PaletteOptions } from '@mui/material/styles';

/** The colours of a status: icon, text and bar (`main`), and the surface behind them (`bg`). */
export interface StatusColor {
  readonly main: string;
  readonly bg: string;
}
export type StatusColors = Record<'success' | 'failed' | 'warning' | 'blocker' | 'running' | 'idle', StatusColor>;

declare module '@mui/material/styles' {
  interface Palette {
    status: StatusColors;
    /** Borders of controls: at least 3:1 against paper. */
    controlBorder: string;
  }
  interface PaletteOptions {
    status?: StatusColors;
    controlBorder?: string;
  }
}

/** Contrast is checked: text at least 4.5:1, control borders 3:1. A `dark` is the surface of a hovered button. */
export const LIGHT: PaletteOptions = {
  background: { default: '#F7F8FA', paper: '#FFFFFF' },
  text: { primary: '#1B1F24', secondary: '#57606A' },
  primary: { main: '#3B5BDB', contrastText: '#FFFFFF' },
  success: { main: '#1A7F37', contrastText: '#FFFFFF' },
  error: { main: '#CF222E', contrastText: '#FFFFFF' },
  warning: { main: '#9A6700', contrastText: '#FFFFFF' },
  info: { main: '#0969DA', contrastText: '#FFFFFF' },
  divider: '#D9DEE4',
  controlBorder: '#868E96',
  status: {
    success: { main: '#1A7F37', bg: '#DAFBE1' },
    failed: { main: '#CF222E', bg: '#FFEBE9' },
    warning: { main: '#9A6700', bg: '#FFF8C5' },
    blocker: { main: '#8250DF', bg: '#FBEFFF' },
    running: { main: '#0969DA', bg: '#DDF4FF' },
    idle: { main: '#59636E', bg: '#EAEEF2' },
  },
};

export const DARK: PaletteOptions = {
  background: { default: '#0F1216', paper: '#171B21' },
  text: { primary: '#E6EAF0', secondary: '#9AA4B2' },
  primary: { main: '#91A7FF', dark: '#AFC0FF', contrastText: '#0F1216' },
  success: { main: '#4AC26B', dark: '#6FD38A', contrastText: '#0F1216' },
  error: { main: '#FF7B72', dark: '#FF9C95', contrastText: '#0F1216' },
  warning: { main: '#D9A521', dark: '#E5BA4C', contrastText: '#0F1216' },
  info: { main: '#6CB6FF', dark: '#8FC8FF', contrastText: '#0F1216' },
  divider: '#2A313A',
  // Muted text stays readable on a selected, focused row; the outline shows the focus.
  action: { focusOpacity: 0.04 },
  controlBorder: '#6B7684',
  status: {
    success: { main: '#4AC26B', bg: '#12261A' },
    failed: { main: '#FF7B72', bg: '#2D1517' },
    warning: { main: '#D9A521', bg: '#272115' },
    blocker: { main: '#BE8FFF', bg: '#211932' },
    running: { main: '#6CB6FF', bg: '#121D2F' },
    idle: { main: '#9AA4B2', bg: '#22272E' },
  },
};
