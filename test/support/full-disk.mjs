/**
 * Loaded into a server before it starts (`--import`): while the file that FULL_DISK names is there, the disk of the artifacts is full.
 * It stands in for a small file system, which not every machine lets a test make.
 */
import { existsSync, promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { writeFile } = promises;
promises.writeFile = (path, ...rest) => {
  if (!String(path).includes('/artifacts/') || !existsSync(String(process.env.FULL_DISK)))
    return writeFile(path, ...rest);
  return Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
};
syncBuiltinESMExports();
