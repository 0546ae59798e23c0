import { expect, it } from '@jest/globals';
import { LIMITS } from '@testplatform/contract';
import type { Caller } from '../../../common/access/access.js';
import { RunReportsService } from './run-reports.service.js';

it('refuses a person who reads more matrices at once than may wait', async () => {
  const history = { one: () => new Promise(() => undefined) };
  const service = new (RunReportsService as new (...parts: unknown[]) => RunReportsService)(history);
  const read = () => service.matrix({ projectId: 1, run_id: 'run' }, { userId: 7 } as Caller);
  const { perPerson, waiting } = LIMITS.caseLists;
  for (let at = 0; at < perPerson + waiting; at++) void read();
  await expect(Promise.race([read(), new Promise((resolve) => setImmediate(resolve))])).rejects.toMatchObject({
    httpStatus: 503,
  });
});
