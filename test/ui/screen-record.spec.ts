import { rm, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS, TEXTS } from '@testplatform/contract';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { FileRef } from '../factories/project.js';
import { createSteps, failing, finding, opening, resultOf } from '../factories/steps.js';
import { readTree, idsByPath } from '../factories/tree.js';
import { Inspection } from '../support/browser/axe.js';
import { watchErrors } from '../support/browser/browser.js';
import { shareSite } from '../support/browser/shared-site.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { eventually } from '../support/time/eventually.js';

const on = shareUi();
const site = shareSite();

/** A file that ran once: its cases left three pictures. */
let file: FileRef;
let address: string;

beforeAll(async () => {
  file = await createSteps(
    on.admin,
    opening('Open the shop', `${site.url}/`),
    finding('See its name', 'h1'),
    failing('Fail at last'),
  );
  await resultOf(on.admin, file);
  const ids = idsByPath((await readTree(on.admin, file.projectId)).components);
  const node = Object.entries(ids).find(([path]) => path.endsWith('Sign in'))![1];
  address = `/project/${file.projectId}?node=${node}&tab=report`;
});

/** Opens the player; with reduced motion it doesn't play by itself. */
async function openPlayer(record = 'latest', prepared?: Page): Promise<{ page: Page; player: Locator }> {
  const page = prepared ?? (await on.memberPage());
  await page.goto(`${address}&record=${record}`);
  const name = record === 'latest' ? TEXTS.lastScreenRecord : 'Screen record';
  const player = page.getByRole('dialog', { name });
  await player.waitFor();
  return { page, player };
}

/** Holds the last picture until the returned function is called. */
async function holdLastPicture(page: Page): Promise<() => void> {
  let giveOut: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (giveOut = resolve));
  await page.route('**/2.jpeg', async (route) => {
    await held;
    await route.continue();
  });
  return giveOut;
}

const isAt = (player: Locator, place: string, title: string) =>
  Promise.all([
    player.getByText(place, { exact: true }).waitFor(),
    player.getByText(title, { exact: true }).first().waitFor(),
  ]);
const picture = (player: Locator, title: string, state: string) =>
  player.locator(`canvas[aria-label="The page after “${title}”"][data-state="${state}"]`).waitFor();

/** Number of colours in a picture, sampled on a grid: a page has several, the black one has one. */
const colours = (player: Locator): Promise<number> =>
  player.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set<number>();
    for (let at = 0; at < data.length; at += 4 * 97) seen.add((data[at]! << 16) + (data[at + 1]! << 8) + data[at + 2]!);
    return seen.size;
  });

describe('the last screen record', () => {
  it('opens from the report and moves from case to case with the keyboard', async () => {
    const page = await on.memberPage();
    const errors = watchErrors(page);
    await page.goto(address);
    await page.getByRole('button', { name: 'Play recording' }).click();
    const player = page.getByRole('dialog', { name: TEXTS.lastScreenRecord });
    await isAt(player, 'Case 1 of 3', 'Open the shop');
    await picture(player, 'Open the shop', 'ready');
    await eventually(() => colours(player)).toBeGreaterThan(5);
    await player.getByText('Success', { exact: true }).waitFor();
    const inspection = new Inspection(page);
    await inspection.of('player');
    expect(inspection.problems).toEqual([]);

    await page.keyboard.press('ArrowRight');
    await isAt(player, 'Case 2 of 3', 'See its name');
    await page.keyboard.press('End');
    await isAt(player, 'Case 3 of 3', 'Fail at last');
    await player.getByText('Failed', { exact: true }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await isAt(player, 'Case 2 of 3', 'See its name');
    await page.keyboard.press('Home');
    await isAt(player, 'Case 1 of 3', 'Open the shop');
    await page.keyboard.press('Space');
    await player.getByRole('button', { name: 'Pause' }).waitFor();
    await page.keyboard.press('Space');
    await player.getByRole('button', { name: 'Play', exact: true }).waitFor();

    await page.keyboard.press('Escape');
    await player.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).searchParams.has('record')).toBe(false);
    expect(errors).toEqual([]);
  });

  it('plays by itself, at 0.7 of its speed, to the end', async () => {
    const prepared = await on.memberPage({ reducedMotion: 'no-preference' });
    const giveOut = await holdLastPicture(prepared);
    const { player } = await openPlayer('latest', prepared);
    await isAt(player, 'Case 3 of 3', 'Fail at last');
    await player.getByRole('progressbar', { name: 'Loading the picture' }).waitFor();
    await player.getByRole('button', { name: 'Pause' }).waitFor();
    expect(await player.getByRole('button', { name: '0.7×' }).getAttribute('aria-pressed')).toBe('true');
    await player.getByRole('button', { name: '2×', exact: true }).click();
    giveOut();
    await player.getByRole('button', { name: 'Play', exact: true }).waitFor();
    const position = player.getByRole('slider', { name: 'Position' });
    expect(await position.inputValue()).toBe(await position.getAttribute('max'));
  });

  it('is saved as a video of 24 frames a second named after the file, unless it is cancelled', async () => {
    const page = await on.memberPage();
    const giveOut = await holdLastPicture(page);
    const { player } = await openPlayer('latest', page);
    await picture(player, 'Open the shop', 'ready');
    await player.getByRole('button', { name: 'Save video' }).click();
    await player.getByRole('progressbar', { name: 'Making the video' }).waitFor();
    await player.getByRole('button', { name: 'Cancel' }).click();
    await player.getByRole('progressbar', { name: 'Making the video' }).waitFor({ state: 'hidden' });
    giveOut();

    await player.getByRole('button', { name: '2×', exact: true }).click();
    const saved = page.waitForEvent('download');
    await player.getByRole('button', { name: 'Save video' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^Sign in\.(mp4|webm)$/);
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(await readFile(await download.path())) });
    const track = (await input.getPrimaryVideoTrack())!;
    const { averagePacketRate, packetCount } = await track.computePacketStats();
    expect(await track.getCodec()).toMatch(/^(avc|vp9|vp8|av1)$/);
    expect(await Promise.all([track.getDisplayWidth(), track.getDisplayHeight()])).toEqual([1_800, 1_000]);
    // Three pictures of 2 s each, at double speed.
    expect(await input.computeDuration()).toBeCloseTo(3, 1);
    expect([packetCount, Math.round(averagePacketRate)]).toEqual([72, LIMITS.recordFramesPerSecond]);
  });

  it('reports that the browser can’t encode', async () => {
    const page = await on.memberPage();
    // As over plain HTTP.
    await page.addInitScript('delete globalThis.VideoEncoder');
    await page.goto(`${address}&record=latest`);
    await page.getByRole('button', { name: 'Save video' }).click();
    const refusal = page.getByText(/This browser can’t encode video here\. Open this page over HTTPS/);
    await eventually(() => refusal.isVisible()).toBe(true);
  });

  it('reports that the encoder’s code did not load, and can be retried', async () => {
    const page = await on.memberPage();
    await page.route(/\/assets\/encode-video/, (route) => route.abort());
    await page.goto(`${address}&record=latest`);
    await page.getByRole('button', { name: 'Save video' }).click();
    await page.getByText(TEXTS.unavailable).waitFor();
    await page.unrouteAll();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save video' }).click();
    expect((await download).suggestedFilename()).toContain('.');
  });

  it('plays the result of a run’s report, and lists missing pictures', async () => {
    const { run_id, result_id } = await resultOf(on.admin, file);
    await rm(join(on.server.dataDir, 'artifacts', result_id, '1.jpeg'));
    const page = await on.memberPage();
    await page.goto(`/project/${file.projectId}?run=${run_id}&result_id=${result_id}`);
    await page.getByRole('button', { name: 'Play recording' }).click();
    const player = page.getByRole('dialog', { name: 'Screen record' });
    await picture(player, 'Open the shop', 'ready');
    await player.getByText('1 picture is missing: “See its name”').waitFor();
    await page.keyboard.press('ArrowRight');
    await player.getByText('The picture of “See its name” is missing').waitFor();
    await page.keyboard.press('ArrowRight');
    await picture(player, 'Fail at last', 'ready');
    await eventually(() => colours(player)).toBeGreaterThan(5);

    await page.goBack();
    await player.waitFor({ state: 'hidden' });
    await page.getByRole('region', { name: 'Test cases of this run' }).waitFor();
  });

  it('explains why a result is not available', async () => {
    const { player } = await openPlayer('00000000-0000-4000-8000-000000000000');
    await eventually(() => player.getByText('There is no such result in this project').isVisible()).toBe(true);
  });
});
