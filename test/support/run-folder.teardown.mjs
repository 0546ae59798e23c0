import { rm } from 'node:fs/promises';

/** Called once per test run. By then the servers have ended, with the workers that started them. */
export default async function removeRunFolder() {
  const folder = process.env.TEST_RUN_FOLDER;
  delete process.env.TEST_RUN_FOLDER;
  if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
