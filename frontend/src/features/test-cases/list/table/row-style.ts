import type { SxProps, Theme } from '@mui/material/styles';

/** Pixels; the interface guide's density for lists. */
export const ROW_HEIGHT = 36;

const line = (theme: Theme) => theme.vars?.palette.primary.main ?? theme.palette.primary.main;

/** Style of a case with its details: a line above or below shows where a dragged case would land. */
export const caseStyle: SxProps<Theme> = (theme) => ({
  '&[data-landing="before"] > tr:first-of-type > *': { boxShadow: `inset 0 2px 0 ${line(theme)}` },
  '&[data-landing="after"] > tr:last-of-type > *': { boxShadow: `inset 0 -2px 0 ${line(theme)}` },
});

/** Content below a row stays visible if the table is wider than its list. */
export const belowStyle: SxProps<Theme> = { position: 'sticky', left: 16, maxWidth: 'calc(100cqw - 32px)', py: 1 };

export const rowStyle: SxProps<Theme> = {
  height: ROW_HEIGHT,
  cursor: 'pointer',
  '& > td, & > th': { py: 0 },
  '&[data-dragged]': { opacity: 0.5 },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
};
