import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

type Defaults = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

const page: Defaults['MuiCssBaseline'] = {
  styleOverrides: {
    // For numbers in columns or changing numbers. Not everywhere, because Inter then spaces hyphens like figures.
    '.MuiTableCell-alignRight, .MuiChip-label, time': { fontVariantNumeric: 'tabular-nums' },
    'html, body, #root': { height: '100%' },
    // Large enough for touch; the library's default is not.
    'html [data-sonner-toast][data-styled="true"] [data-close-button]': { width: 24, height: 24 },
    '@media (prefers-reduced-motion: reduce)': {
      '*, *::before, *::after': {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0.01ms !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
};

/** Density, borders and focus of every control, in one place. */
export const componentDefaults: Defaults = {
  MuiCssBaseline: page,
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        fontFamily: 'inherit',
        fontSize: 'inherit',
        lineHeight: 'inherit',
        '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 36, paddingInline: 14 },
      sizeSmall: { minHeight: 28, paddingInline: 10 },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.controlBorder }),
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 6, minWidth: 28, minHeight: 28 } } },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiSelect: { defaultProps: { size: 'small' } },
  MuiOutlinedInput: {
    styleOverrides: {
      notchedOutline: ({ theme }) => ({ borderColor: theme.vars.palette.controlBorder }),
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiAppBar: { defaultProps: { elevation: 0, color: 'inherit' } },
  MuiTooltip: { defaultProps: { enterDelay: 400, enterNextDelay: 100 } },
  MuiDialog: { defaultProps: { fullWidth: true, maxWidth: 'sm' } },
  MuiDialogTitle: { styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h2, paddingBottom: 8 }) } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
  MuiTab: { styleOverrides: { root: { minHeight: 40, paddingBlock: 8, textTransform: 'none' } } },
  MuiMenu: { styleOverrides: { paper: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.divider}` }) } },
  MuiAutocomplete: {
    styleOverrides: { paper: ({ theme }) => ({ border: `1px solid ${theme.vars.palette.divider}` }) },
  },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 36 } } },
  MuiTableCell: { styleOverrides: { root: { paddingBlock: 6 } } },
  MuiLink: { defaultProps: { underline: 'hover' } },
};
