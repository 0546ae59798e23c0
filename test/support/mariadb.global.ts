import type { TestProject } from 'vitest/node';
import { startMariaDb } from './mariadb.js';

/** One MariaDB for all files of the project; each file makes databases of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startMariaDb();
  project.provide('mariadbUrl', server.url);
  return () => server.stop();
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Set where the suite runs on MariaDB; otherwise it runs on SQLite. */
    mariadbUrl?: string;
  }
}
