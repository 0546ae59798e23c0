export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The page's pixel under a point of the window, where the picture of `page` is fitted into `box` and centred. Points
 * beside the picture map to the nearest pixel.
 */
export function pagePoint(at: Point, box: Size & Point, page: Size): Point {
  const scale = Math.min(box.width / page.width, box.height / page.height);
  if (!(scale > 0)) return { x: 0, y: 0 };
  const along = (place: number, start: number, room: number, length: number) =>
    Math.round(Math.min(length - 1, Math.max(0, (place - start - (room - length * scale) / 2) / scale)));
  return { x: along(at.x, box.x, box.width, page.width), y: along(at.y, box.y, box.height, page.height) };
}
