import { LIMITS } from '@testplatform/contract';

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
type Picture = ImageBitmap | OffscreenCanvas;

/** Draws a frame of the video: a picture fitted onto black, with an opacity. */
export function drawPicture(pen: Pen, picture: Picture | null, opacity: number): void {
  const { videoWidth, videoHeight } = LIMITS;
  pen.globalAlpha = 1;
  pen.fillStyle = '#000';
  pen.fillRect(0, 0, videoWidth, videoHeight);
  if (!picture) return;
  const scale = Math.min(videoWidth / picture.width, videoHeight / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  pen.globalAlpha = opacity;
  pen.drawImage(picture, (videoWidth - width) / 2, (videoHeight - height) / 2, width, height);
}
