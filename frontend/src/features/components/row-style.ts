import type { SxProps, Theme } from '@mui/material/styles';

const line = (theme: Theme) => theme.vars?.palette.primary.main ?? theme.palette.primary.main;

/** Styles of a tree row: hovered, selected, focused and drop target; the menu button shows on demand. */
export const rowStyle: SxProps<Theme> = (theme) => ({
  position: 'absolute',
  insetInline: 0,
  top: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  pr: 0.5,
  borderRadius: 1,
  cursor: 'default',
  userSelect: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-selected="true"]': { bgcolor: 'action.selected', fontWeight: 600 },
  '&:focus-visible': { outline: `2px solid ${line(theme)}`, outlineOffset: -2 },
  '& .toggle': { display: 'grid', placeItems: 'center', width: 24, height: '100%', flex: 'none' },
  '& .toggle svg': { fontSize: 20, color: 'text.secondary' },
  '& .type': { fontSize: 18, color: 'text.secondary', flex: 'none' },
  '& .title': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& mark': { bgcolor: 'status.warning.bg', color: 'inherit', borderBottom: 2, borderColor: 'status.warning.main' },
  '&[data-dragged]': { opacity: 0.5 },
  '&[data-landing="into"]': { bgcolor: 'action.selected', boxShadow: `inset 0 0 0 2px ${line(theme)}` },
  // The line starts at the indentation of its level.
  '&[data-landing="before"]::before, &[data-landing="after"]::before': {
    content: '""',
    position: 'absolute',
    zIndex: 1,
    insetInline: 0,
    height: 2,
    paddingLeft: 'inherit',
    bgcolor: 'primary.main',
    backgroundClip: 'content-box',
    pointerEvents: 'none',
  },
  '&[data-landing="before"]::before': { top: -1 },
  '&[data-landing="after"]::before': { bottom: -1 },
  '& .more': { opacity: 0, width: 28, height: 28, flex: 'none' },
  '& .more svg': { fontSize: 18 },
  '&:hover .more, &:focus-within .more, &[aria-selected="true"] .more': { opacity: 1 },
  '@media (hover: none)': { '& .more': { opacity: 1 } },
});
