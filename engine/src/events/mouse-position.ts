import { parsePoint, POINT_ERROR } from '@testplatform/contract';
import { CaseFailure } from '../errors.js';

/**
 * Parses the `x,y` of a case, in pixels from the element's top-left corner; undefined means its middle.
 * @throws CaseFailure when it is something else once its placeholders are filled
 */
export function mousePosition(text: string | undefined): { x: number; y: number } | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const point = parsePoint(text);
  if (!point) throw new CaseFailure(`${POINT_ERROR}: ${text}`);
  return point;
}
