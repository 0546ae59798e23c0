import { toast } from '../toast.js';
import { saveFile } from '../utils/save-file.js';

/** Scale of the picture relative to the screen. */
const SCALE = 2;

/** Saves the chart in the element with `data-chart` as PNG. Errors are shown. */
export async function savePicture(chart: string, title: string): Promise<void> {
  const drawn = document.querySelector<SVGSVGElement>(`[data-chart="${CSS.escape(chart)}"] svg`);
  if (!drawn) return void toast.info('The chart is not drawn yet');
  const file = await paint(drawn).catch(() => null);
  if (file) saveFile(file, `${title}.png`);
  else toast.error('This browser can’t draw the picture');
}

/** The drawing as PNG; null if the browser can't convert it. */
async function paint(drawn: SVGSVGElement): Promise<Blob | null> {
  const { width, height } = drawn.getBoundingClientRect();
  const image = new Image(width * SCALE, height * SCALE);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawn))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.fillStyle = getComputedStyle(document.body).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
