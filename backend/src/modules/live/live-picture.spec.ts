import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { useManualClock } from '../../../../test/support/manual-clock.js';
import { LivePicture } from './live-picture.js';

const clock = useManualClock();

/** A picture of this colour. @param width in pixels, as its height */
const jpegOf = (background: string, width = 8): Promise<Buffer> =>
  sharp({ create: { width, height: width, channels: 3, background } })
    .jpeg()
    .toBuffer();

it('shows at most four pictures a second, and fewer when converting them takes long', async () => {
  let took = 10;
  let shown = (): void => undefined;
  const next = () => new Promise<void>((resolve) => (shown = resolve));
  const picture = new LivePicture(
    () => {
      clock.stall(took);
      shown();
    },
    (error) => expect(error).toBeUndefined(),
  );
  const jpeg = await jpegOf('red');
  const waitFor = async (): Promise<number[]> => {
    const isShown = next();
    picture.take(jpeg);
    const { pending } = clock;
    await clock.advance(pending[0]!);
    await isShown;
    return pending;
  };
  expect(await waitFor()).toEqual([0]);
  expect(await waitFor()).toEqual([240]);
  took = 300;
  await waitFor();
  expect(await waitFor()).toEqual([1_200]);
});

it.each([
  ['a plain picture', async () => ({ jpeg: await jpegOf('lime', 1_200), isPalette: false })],
  ['a photograph', async () => ({ jpeg: await photograph(), isPalette: true })],
])('makes a PNG at most 960 wide of %s', async (_name, make) => {
  const { jpeg, isPalette } = await make();
  const png = await new Promise<string>((resolve, reject) => {
    const picture = new LivePicture(resolve, reject);
    picture.take(jpeg);
    void picture.last();
  });
  expect(await sharp(Buffer.from(png, 'base64')).metadata()).toMatchObject({ format: 'png', width: 960, isPalette });
});

/** As large as a photograph of 1,200 pixels a side: noise. */
const photograph = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 1_200,
      height: 1_200,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
