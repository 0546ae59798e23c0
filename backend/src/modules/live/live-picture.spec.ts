import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { SMALL_JPEG } from '../../../../test/support/files/images.js';
import { useManualClock } from '../../../../test/support/time/manual-clock.js';
import { LivePicture } from './live-picture.js';

const clock = useManualClock();

/** A picture of 1,200 pixels a side. @param noise 40 makes it as large as a photograph */
const squareOf = (noise: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 1_200,
      height: 1_200,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: noise },
    },
  })
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
  const waitFor = async (): Promise<number[]> => {
    const isShown = next();
    picture.take(SMALL_JPEG);
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
  ['a plain picture', 0, false],
  ['a photograph', 40, true],
])('makes a PNG at most 960 wide of %s', async (_name, noise, isPalette) => {
  const jpeg = await squareOf(noise);
  const png = await new Promise<string>((resolve, reject) => {
    const picture = new LivePicture(resolve, reject);
    picture.take(jpeg);
    void picture.last();
  });
  expect(await sharp(Buffer.from(png, 'base64')).metadata()).toMatchObject({ format: 'png', width: 960, isPalette });
});
