import { useEffect, useState, type RefObject } from 'react';
import type { Size } from '../model/page-point.js';
import type { Recorder } from '../recorder.js';

/** Draws each picture of the page as it arrives, and keeps its size. Returns whether none has arrived yet. */
export function usePicture(
  recorder: Recorder,
  canvas: RefObject<HTMLCanvasElement | null>,
  size: RefObject<Size>,
): boolean {
  const [isEmpty, setIsEmpty] = useState(true);
  useEffect(() => {
    let next: ArrayBuffer | null = null;
    let busy = false;
    // While a picture is being decoded, only the newest of the later ones is kept, and drawn next.
    const draw = async () => {
      busy = true;
      while (next) {
        const jpeg = next;
        next = null;
        await paint(jpeg, canvas, size).catch(() => undefined);
        setIsEmpty(false);
      }
      busy = false;
    };
    const stop = recorder.watch((jpeg) => {
      next = jpeg;
      if (!busy) void draw();
    });
    return () => {
      stop();
      next = null;
    };
  }, [recorder, canvas, size]);
  return isEmpty;
}

/** @throws if the picture can't be decoded; the next picture replaces it */
async function paint(
  jpeg: ArrayBuffer,
  canvas: RefObject<HTMLCanvasElement | null>,
  size: RefObject<Size>,
): Promise<void> {
  const bitmap = await createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }));
  const { width, height } = bitmap;
  if (canvas.current) {
    size.current = { width, height };
    if (canvas.current.width !== width || canvas.current.height !== height)
      Object.assign(canvas.current, { width, height });
    canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0);
  }
  bitmap.close();
}
