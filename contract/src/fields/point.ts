/** The error for an invalid mouse position. */
export const POINT_ERROR = 'Mouse position should be two numbers, x,y';

/** Parses a mouse position, `x,y` in pixels from the element's top-left corner (3 §5); null if invalid. */
export function parsePoint(text: string): { readonly x: number; readonly y: number } | null {
  const point = text.replace(/\s+/g, '');
  if (!/^-?\d{1,5}(\.\d+)?,-?\d{1,5}(\.\d+)?$/.test(point)) return null;
  const [x, y] = point.split(',').map(Number) as [number, number];
  return { x, y };
}

/** The error for an invalid drop position. */
export const POINTS_ERROR = 'Drop position should be x,y, or several such points with spaces between them';
/** Maximum number of points. */
const POINTS_MAX = 500;

/** Parses the points of a drop position, separated by spaces (3 §12); null if invalid. An empty text has no points. */
export function parsePoints(text: string): { readonly x: number; readonly y: number }[] | null {
  const points = text.split(/\s+/).filter((one) => one !== '');
  const parsed = points.flatMap((one) => parsePoint(one) ?? []);
  return parsed.length === points.length && points.length <= POINTS_MAX ? parsed : null;
}
