/** The error for an invalid mouse position. */
export const POINT_ERROR = 'Mouse position should be two numbers, x,y';

/** A mouse position, `x,y` in pixels from the element's top-left corner (3 §5). Null for a text that is none. */
export function parsePoint(text: string): { readonly x: number; readonly y: number } | null {
  const point = text.replace(/\s+/g, '');
  if (!/^-?\d{1,5}(\.\d+)?,-?\d{1,5}(\.\d+)?$/.test(point)) return null;
  const [x, y] = point.split(',').map(Number) as [number, number];
  return { x, y };
}
