import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { io } from 'socket.io-client';
import { createFiles } from '../factories/project.js';
import { run } from '../factories/run.js';
import { addSteps, opening, type Step } from '../factories/steps.js';
import type { Api } from '../support/product/api.js';

/** An attempt to keep others from working. Each resolves when it is over, whatever its outcome. */
export interface Attack {
  readonly name: string;
  readonly make: (on: Attacked) => Promise<unknown>;
}

/** The server under attack, and the attacker's means: an ordinary account, and a site to run tests against. */
export interface Attacked {
  readonly url: string;
  readonly api: Api;
  readonly siteUrl: string;
}

/** Milliseconds that an unfinished request stays open. */
const OPEN = 5_000;
/** Milliseconds until a run among many has ended. */
export const ENDS_WITHIN = 600_000;

export const ATTACKS: readonly Attack[] = [
  { name: 'bodies that unpack to a thousand times their size', make: ({ url }) => atOnce(20, () => sendZipped(url)) },
  { name: 'bodies without their end', make: ({ url }) => atOnce(40, () => sendHalf(url)) },
  {
    name: 'a connection that tells megabytes before it is let in',
    make: ({ url }) => atOnce(3, () => connectWith(url)),
  },
  { name: 'lists of everything, very many at once', make: ({ api }) => atOnce(60, () => api.call('/projects/list')) },
  {
    name: 'a page that goes to addresses without an end',
    make: (on) => runScript(on, 'for (let at = 0; ; at++) location.hash = at'),
  },
  {
    name: 'a page that takes all memory',
    make: (on) => runScript(on, 'for (const kept = []; ; ) kept.push(new Uint8Array(5e7).fill(1))'),
  },
  { name: 'a page that logs without an end', make: (on) => runScript(on, 'for (;;) console.log("x".repeat(1e5))') },
  { name: 'a storm of dialogs', make: (on) => runScript(on, 'for (;;) alert("again")') },
  { name: 'downloads that nobody waits for', make: (on) => runScript(on, DOWNLOADS) },
];

/** Three files without an end. */
const DOWNLOADS = `for (const at of [1, 2, 3]) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([new Uint8Array(5e7)]));
  link.download = at + '.bin';
  document.body.append(link);
  link.click();
}
return new Promise((resolve) => setTimeout(resolve, 3000));`;

const atOnce = (times: number, work: () => Promise<unknown>): Promise<unknown> =>
  Promise.all(Array.from({ length: times }, () => work()));

async function sendZipped(url: string): Promise<void> {
  const body = gzipSync(Buffer.from(`[${'{},'.repeat(2_600_000)}{}]`));
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  await fetch(`${url}/users/login`, { method: 'POST', headers, body }).then(drain, nothing);
}

/** Announces megabytes, sends all but one byte of them, and waits. */
function sendHalf(url: string): Promise<void> {
  return new Promise((resolve) => {
    const size = 8_000_000;
    const sent = request(`${url}/users/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': size },
    });
    const end = setTimeout(() => sent.destroy(), OPEN);
    sent.on('error', nothing).on('close', () => {
      clearTimeout(end);
      resolve();
    });
    sent.on('response', (answer) => answer.resume());
    sent.write(Buffer.alloc(size - 1, ' '));
  });
}

function connectWith(url: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = io(url, {
      auth: { token: 'x'.repeat(4_000_000) },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    });
    const end = () => {
      clearTimeout(late);
      socket.disconnect();
      resolve();
    };
    const late = setTimeout(end, OPEN);
    socket.on('connect', end).on('connect_error', end).on('disconnect', end);
  });
}

async function runScript({ api, siteUrl }: Attacked, script: string): Promise<void> {
  const [file] = await createFiles(api, ['Hostile']);
  const hostile: Step = { title: 'Hostile', eventType: 'Run script', script, maxWaitingTime: 10 };
  await addSteps(api, file!, opening('Open', siteUrl), hostile);
  await run(api, file!, ENDS_WITHIN);
}

const drain = (answer: Response): Promise<unknown> => answer.arrayBuffer().catch(nothing);
const nothing = (): void => undefined;
