import { TEXTS } from '@testplatform/contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { uploadFile } from '../factories/project-file.js';
import { readLastResult, run } from '../factories/run.js';
import { addSteps, createSteps, opening, type Step } from '../factories/steps.js';
import { S3Server } from '../support/servers/s3-server.js';
import { TestServer } from '../support/product/server.js';
import { shareSite } from '../support/browser/shared-site.js';

const site = shareSite();
let s3: S3Server;
let server: TestServer;
let worker: TestServer;
beforeAll(async () => {
  s3 = await S3Server.start();
  server = await TestServer.start({ env: { ARTIFACTS_URL: s3.url, ROLE: 'server' } });
  worker = await TestServer.startBeside(server, { ROLE: 'worker' });
});
afterAll(async () => {
  await worker?.stop();
  await server?.stop();
  await s3?.stop();
});

const choosing = (title: string, filePath: string): Step => ({
  title,
  eventType: 'File upload',
  targetField: 'testid=files',
  filePath,
});
const comparing = (title: string, baseline: string): Step => ({
  title,
  eventType: 'Download',
  targetField: '#file',
  baseline,
});
const DOWNLOAD = 'data:text/html,<a id=file download=prices.csv href=data:text/csv,tea%25203>prices</a>';

it('a run on the server uploads files of the project and compares downloads with them, in a worker of its own', async () => {
  const admin = await server.admin();
  const file = await createSteps(
    admin,
    opening('Open', `${site.url}/upload`),
    choosing('Choose', 'files:NOTES.txt,files:photo.png'),
    { title: 'Send', eventType: 'Click', targetField: 'role=button[name="Upload"]' },
    { title: 'Read', eventType: 'Get content', targetField: 'testid=received' },
    choosing('From the desktop', '/home/me/notes.txt'),
    choosing('Missing', 'files:gone.txt'),
  );
  const { projectId } = file;
  await uploadFile(admin, projectId, 'notes.txt', 'an older version');
  await uploadFile(admin, projectId, 'notes.txt', 'hello');
  await uploadFile(admin, projectId, 'photo.png', Buffer.alloc(700_000, 1));
  await uploadFile(admin, projectId, 'same.csv', 'tea 3');
  await uploadFile(admin, projectId, 'other.csv', 'tea 4');
  await addSteps(
    admin,
    file,
    opening('Downloads', DOWNLOAD),
    comparing('Same', 'same.csv'),
    comparing('Other', 'other.csv'),
  );
  await run(admin, file);
  const { cases } = await readLastResult(admin, file);
  const [, choose, , read, desktop, missing, , same, other] = cases;
  expect(choose).toMatchObject({
    status: 'success',
    value: expect.stringMatching(
      /^files:notes\.txt version 2 \(SHA-256 2cf24dba5fb0a30e\), files:photo\.png version 1/,
    ),
  });
  expect(read?.value).toMatch(/notes\.txt \(5 bytes\)\s*photo\.png \(700,000 bytes\)/);
  expect(desktop).toMatchObject({ status: 'failure', message: TEXTS.fileUploadOnServer });
  expect(missing?.message).toBe(
    'There is no file gone.txt in this project. Upload it in the configuration, under Files',
  );
  expect(same).toMatchObject({
    status: 'success',
    message: expect.stringMatching(/^The same as files:same\.csv version 1/),
  });
  expect(other).toMatchObject({
    status: 'failure',
    message: expect.stringMatching(
      /^The download prices\.csv \(5 bytes\) is not the same as files:other\.csv version 1 .*in line 1$/,
    ),
  });
});
