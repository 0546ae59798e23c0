import removeRunFolder from '../run-folder.teardown.mjs';

/** Called once, after the tests of the project. */
export default async function teardown() {
  const { stopMariaDb } = /** @type {{ stopMariaDb?: () => Promise<void> }} */ (globalThis);
  await stopMariaDb?.();
  await removeRunFolder();
}
