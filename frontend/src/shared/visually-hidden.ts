/** Visible to screen readers only. */
export const visuallyHidden = {
  position: 'absolute',
  // In pixels: sx takes a bare 1 for 100%.
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
