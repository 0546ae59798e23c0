import { useColorScheme } from '@mui/material/styles';
import { useEffect, type CSSProperties } from 'react';
import { toast, Toaster as Toasts, type ToasterProps } from 'sonner';
import { showToastsWith } from '../toast.js';
import { StatusIcon } from './StatusIcon.js';

/** The theme's background: sonner's coloured ones have too little contrast. */
const SURFACE: ToasterProps['toastOptions'] = {
  style: {
    background: 'var(--mui-palette-background-paper)',
    color: 'var(--mui-palette-text-primary)',
    border: '1px solid var(--mui-palette-divider)',
    fontFamily: 'inherit',
    fontSize: '0.875rem',
  },
  actionButtonStyle: {
    background: 'var(--mui-palette-primary-main)',
    color: 'var(--mui-palette-primary-contrastText)',
    fontFamily: 'inherit',
  },
};

/** As narrow as the tree, so that it does not cover buttons in the panel; in the typeface of the page. */
const STYLE = { '--width': '290px', fontFamily: 'inherit' } as CSSProperties;

const ICONS: ToasterProps['icons'] = {
  success: <StatusIcon status="success" iconOnly />,
  error: <StatusIcon status="failed" label="Error" iconOnly />,
  warning: <StatusIcon status="warning" iconOnly />,
};

/** Shows the toasts of `shared/toast`, clear of the live box. */
export function Toaster() {
  const { mode } = useColorScheme();
  // Runs after sonner's own effect, which starts its listener.
  useEffect(() => showToastsWith(toast), []);
  return (
    <Toasts
      theme={mode ?? 'system'}
      position="bottom-left"
      closeButton
      toastOptions={SURFACE}
      icons={ICONS}
      style={STYLE}
    />
  );
}
