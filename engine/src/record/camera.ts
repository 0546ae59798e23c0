import type { ViewportSize } from '@testplatform/contract';

/** A picture of the page. */
export interface Picture {
  readonly jpeg: Buffer;
  /** Its timestamp (Unix milliseconds). How that relates to the frame that drew it depends on the browser. */
  readonly at: number;
  /** Whether it has the size of a record: a tab that was just opened may not have it yet. */
  readonly isWhole: boolean;
}

/** Format of every picture. */
export const JPEG = { format: 'jpeg', quality: 70 } as const;

/** Receives a picture. Further ones come once it is acknowledged. */
export type TakePicture = (picture: Picture, acknowledge: () => void) => void;

/** A stream of pictures of a page. */
export interface Pictures {
  readonly isOn: boolean;
  /** Resolves once pictures arrive. */
  start(): Promise<void>;
  /** Restarts with a picture of the page's present state. Resolves when it has arrived. */
  restart(): Promise<void>;
  stop(): void;
}

/** Takes pictures of a page that is drawn by its browser. */
export interface Camera {
  /** A JPEG of the page as it is now. */
  takePicture(): Promise<Buffer>;
  /**
   * @param size of a record
   * @param most maximum number of pictures that come before the first is acknowledged
   */
  pictures(size: ViewportSize, onPicture: TakePicture, most: number): Pictures;
}
