import { parsePoint, POINT_ERROR } from '@testplatform/contract';
import { CaseFailure } from '../errors.js';

/**
 * The `x,y` of a case, in pixels from the element's top-left corner (3 §5); undefined means its middle.
 * @throws CaseFailure when a placeholder brought something else
 */
export function mousePosition(text: string | undefined): { x: number; y: number } | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const point = parsePoint(text);
  if (!point) throw new CaseFailure(`${POINT_ERROR}: ${text}`);
  return point;
}
