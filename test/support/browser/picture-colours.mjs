/** What tests and benches read in pictures of a page: sizes, and colours that identify the case. */

/**
 * @typedef {{ size: string, colour: string }} Look the size as `1800x1000`, and the name of the colour in the middle
 */

/**
 * The size of each JPEG and the name of the colour in its middle.
 * @param {import('@testplatform/engine').BrowserPool} pool whose browser reads the pictures
 * @param {readonly (Buffer | undefined)[]} jpegs
 * @returns {Promise<Look[]>}
 */
export async function lookAt(pool, jpegs) {
  const lease = await pool.acquire(new AbortController().signal);
  try {
    const { page } = await lease.openPage();
    return await page.evaluate(
      lookInBrowser,
      jpegs.map((jpeg) => jpeg?.toString('base64') ?? ''),
    );
  } finally {
    lease.release();
  }
}

/** @param {string[]} pictures JPEG, in base64 */
async function lookInBrowser(pictures) {
  const seen = [];
  for (const picture of pictures) {
    const image = new Image();
    image.src = `data:image/jpeg;base64,${picture}`;
    await image.decode();
    // One pixel, in a canvas of the processor: reading a large one back from the graphics card takes 20 times as long.
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('The browser gives no canvas');
    canvas.drawImage(image, image.width / 2, image.height / 2, 1, 1, 0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const names = ['black', 'blue', 'lime', 'cyan', 'red', 'magenta', 'yellow', 'white'];
    const colour = names[(red > 127 ? 4 : 0) + (green > 127 ? 2 : 0) + (blue > 127 ? 1 : 0)] ?? '';
    seen.push({ size: `${image.width}x${image.height}`, colour });
  }
  return seen;
}
