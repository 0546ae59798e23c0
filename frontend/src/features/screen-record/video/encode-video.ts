import { LIMITS, TEXTS } from '@testplatform/contract';
import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  WebMOutputFormat,
} from 'mediabunny';
import { drawPicture } from '../draw-picture.js';
import { momentAt, SLIDE_MS, startOf, timeOfFrame } from '../timeline.js';

/** Reads a record; null when there is none. */
type ReadRecord = (index: number, signal: AbortSignal) => Promise<ImageBitmap | null>;

interface Film {
  /** Indexes of its records, in order. */
  readonly indexes: readonly number[];
  readonly read: ReadRecord;
  readonly speed: number;
  readonly signal: AbortSignal;
  /** Progress, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

interface Video {
  readonly file: Blob;
  /** File extension, with its dot. */
  readonly extension: string;
}

/** Why there is no video, as a sentence for the user. */
export class VideoError extends Error {
  override readonly name = 'VideoError';
}

const SIZE = { width: LIMITS.videoWidth, height: LIMITS.videoHeight };
const FRAME_RATE = LIMITS.recordFramesPerSecond;
/** Text stays readable at a few megabytes per minute. */
const QUALITY = new Quality('high');
/** H.264 plays everywhere; the others are for browsers that can't encode it. */
const CODECS = ['avc', 'vp9', 'vp8', 'av1'] as const;

/**
 * Encodes records as a video of 24 frames a second, as the player shows them. Missing ones are skipped.
 * @throws VideoError if the browser can't encode video, or no picture is left; the signal's reason when it aborts
 */
export async function encodeVideo(film: Film): Promise<Video> {
  const codec = await getFirstEncodableVideoCodec([...CODECS], { ...SIZE, quality: QUALITY, frameRate: FRAME_RATE });
  if (!codec)
    throw new VideoError(
      'This browser can’t encode video here. Open this page over HTTPS (or on localhost) in a current Chrome, Edge, Firefox or Safari',
    );
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height);
  const source = new CanvasSource(canvas, { codec, quality: QUALITY });
  const format =
    codec === 'avc' || codec === 'av1' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
  const output = new Output({ format, target: new BufferTarget() });
  output.addVideoTrack(source, { frameRate: FRAME_RATE });
  try {
    await output.start();
    await addFrames(film, canvas, source);
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  }
  return { file: new Blob([output.target.buffer!], { type: format.mimeType }), extension: format.fileExtension };
}

async function addFrames(film: Film, canvas: OffscreenCanvas, source: CanvasSource): Promise<void> {
  const { indexes, read, speed, signal, onProgress } = film;
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new VideoError('This browser can’t draw the video. Restart it, and try again');
  let slides = 0;
  let frame = 0;
  for (const [place, index] of indexes.entries()) {
    const picture = await read(index, signal);
    if (!picture) continue;
    slides++;
    for (; timeOfFrame(frame, speed) < startOf(slides); frame++) {
      signal.throwIfAborted();
      drawPicture(pen, picture, momentAt(timeOfFrame(frame, speed), slides).opacity);
      await source.add(frame / FRAME_RATE, 1 / FRAME_RATE);
      onProgress((place + timeOfFrame(frame, speed) / SLIDE_MS - (slides - 1)) / indexes.length);
    }
    picture.close();
  }
  if (slides > 0) return;
  // Documented for the log; the user gets a more helpful message.
  console.warn(TEXTS.noImages);
  throw new VideoError('The pictures no longer exist, so no video can be made');
}
