/** Pixels. */
export const ROW_HEIGHT = 36;
export const COLUMN_WIDTH = 180;
export const NUMBER_WIDTH = 64;

export const HIDDEN = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

export const GRID = {
  maxHeight: '60vh',
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '& textarea, & input': {
    width: '100%',
    height: '100%',
    boxSizing: 'border-box',
    border: 0,
    padding: '7px 8px',
    font: 'inherit',
    fontSize: 14,
    lineHeight: '20px',
    color: 'inherit',
    background: 'transparent',
    resize: 'none',
    overflow: 'hidden',
    whiteSpace: 'pre',
  },
  '& input': { fontWeight: 600 },
  '& textarea:focus-visible, & input:focus-visible': {
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: -2,
  },
  '& [aria-invalid="true"]': { color: 'error.main' },
  '& button': {
    border: 0,
    padding: '4px',
    display: 'inline-flex',
    alignItems: 'center',
    color: 'text.secondary',
    background: 'transparent',
    cursor: 'pointer',
  },
} as const;
export const ROW = {
  display: 'flex',
  height: ROW_HEIGHT,
  borderBottom: 1,
  borderColor: 'divider',
  backgroundColor: 'background.paper',
} as const;
export const CELL = { flex: `0 0 ${COLUMN_WIDTH}px`, borderRight: 1, borderColor: 'divider', minWidth: 0 } as const;
export const NUMBER = {
  ...CELL,
  flex: `0 0 ${NUMBER_WIDTH}px`,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  pl: 1,
  fontSize: 13,
  color: 'text.secondary',
} as const;
