/**
 * Preloaded into a server (`--import`): while the file named by FULL_DISK exists, the artifacts' disk is full. With
 * FULL_DATABASE=1 the database can't grow then either. It stands in for a small file system, which a test can't create
 * on every machine.
 */
import { existsSync, promises } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';

/** The largest number of pages that SQLite allows. */
const PAGES_MAX = 0xfffffffe;

const isFull = () => existsSync(String(process.env.FULL_DISK));

const { writeFile } = promises;
promises.writeFile = (path, ...rest) => {
  if (!String(path).includes('/artifacts/') || !isFull()) return writeFile(path, ...rest);
  return Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
};
syncBuiltinESMExports();

if (process.env.FULL_DATABASE) {
  /** @type {{ prototype: { prepare(sql: string): unknown, pragma(sql: string): unknown } }} */
  const { prototype } = createRequire(new URL('../../backend/package.json', import.meta.url))('better-sqlite3');
  const { prepare } = prototype;
  /** The limit belongs to a connection. */
  const limited = new WeakSet();
  prototype.prepare = function (sql) {
    const full = isFull();
    if (full !== limited.has(this)) this.pragma(`max_page_count = ${full ? 1 : PAGES_MAX}`);
    if (full) limited.add(this);
    else limited.delete(this);
    return prepare.call(this, sql);
  };
}
