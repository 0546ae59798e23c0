/** The `x,y` of a case, in pixels from the element's top-left corner (3 §5); undefined means its middle. */
export function mousePosition(text: string | undefined): { x: number; y: number } | undefined {
  const [x, y] = (text ?? '').split(',').map(Number);
  return x === undefined || y === undefined || Number.isNaN(x + y) ? undefined : { x, y };
}
