/** Visible to screen readers only. */
export const visuallyHidden = {
  position: 'absolute',
  // In pixels: a bare 1 means the whole of its surroundings to sx.
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
