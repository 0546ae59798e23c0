import { useEffect, useState, type RefObject } from 'react';
import type { Size } from '../model/page-point.js';
import type { Recorder } from '../recorder.js';

/** Draws each picture of the page as it comes, and keeps its size. Answers whether none has come yet. */
export function usePicture(
  recorder: Recorder,
  canvas: RefObject<HTMLCanvasElement | null>,
  size: RefObject<Size>,
): boolean {
  const [isEmpty, setIsEmpty] = useState(true);
  useEffect(() => {
    let next: ArrayBuffer | null = null;
    let busy = false;
    // While one is decoded newer ones replace each other: the last one counts.
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

/** @throws when the picture can't be read; the next one comes */
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
