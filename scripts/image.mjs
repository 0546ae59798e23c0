/**
 * `npm run image:check`: runs docker/Dockerfile without Docker. Each stage is a plain folder: files are copied, npm and node commands
 * run, and the final command starts as in a container, until its health check passes. At the end it lists what only a real image can
 * prove.
 */
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '../test/support/servers/ports.mjs';
import { provideBrowser } from './bootstrap/browser.mjs';
import { Problem, runMain, step } from './lib/console.mjs';
import { fromRoot } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

/** Milliseconds for the server to become healthy, and to stop. */
const HEALTHY_WITHIN = 90_000;
const END_WITHIN = 30_000;

/**
 * @typedef {object} Stage
 * @property {string} folder used as its root folder
 * @property {Record<string, string>} env
 * @property {string[]} command
 * @property {string[]} check
 */

/** The instructions of the Dockerfile: word and rest, with continued lines joined. @returns {Promise<[string, string][]>} */
async function readInstructions() {
  const text = await readFile(fromRoot('docker/Dockerfile'), 'utf8');
  const lines = text.replaceAll(/\\\n\s*/g, '').split('\n');
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => [line.split(' ', 1)[0] ?? '', line.slice(line.indexOf(' ') + 1).trim()]);
}

/** Copies only files under version control. @param {string} target */
async function copySources(target) {
  const { ok, output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  if (!ok) throw new Problem(`Listing the project's files failed:\n${output}`);
  for (const file of output.split('\0').filter(Boolean)) await cp(fromRoot(file), join(target, file));
}

class Build {
  /** @type {Map<string, Stage>} */
  stages = new Map();
  /** @type {string[]} */
  notRun = [];

  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
  }

  /** @returns {Stage} the current stage */
  get stage() {
    const last = [...this.stages.values()].at(-1);
    if (!last) throw new Problem('docker/Dockerfile does not begin with FROM');
    return last;
  }

  get workdir() {
    return join(this.stage.folder, 'app');
  }

  /** @param {string} word @param {string} rest */
  async do(word, rest) {
    if (word === 'FROM') await this.from(rest);
    else if (word === 'COPY') await this.copy(rest.split(/\s+/));
    else if (word === 'RUN') await this.run(rest);
    else if (word === 'ENV')
      for (const pair of rest.split(' ')) this.stage.env[pair.split('=')[0] ?? ''] = pair.split('=')[1] ?? '';
    else if (word === 'CMD') this.stage.command = JSON.parse(rest);
    else if (word === 'HEALTHCHECK') this.stage.check = JSON.parse(rest.slice(rest.indexOf('[')));
    else if (word !== 'WORKDIR') this.notRun.push(`${word} ${rest}`);
  }

  /** @param {string} rest `image AS name`, or `stage AS name` */
  async from(rest) {
    const [base = '', , name = 'image'] = rest.split(' ');
    const folder = join(this.folder, name);
    await mkdir(join(folder, 'app'), { recursive: true });
    const before = this.stages.get(base);
    if (before) await cp(before.folder, folder, { recursive: true });
    else this.notRun.push(`FROM ${base}: Node ${process.versions.node} of this machine instead`);
    this.stages.set(name, { folder, env: {}, command: [], check: [] });
  }

  /** @param {string[]} words */
  async copy(words) {
    const stage = words[0]?.startsWith('--from=') ? this.stages.get(words[0].slice('--from='.length)) : null;
    const paths = words.filter((word) => !word.startsWith('--'));
    const target = join(this.workdir, paths.at(-1) ?? '');
    for (const path of paths.slice(0, -1)) {
      if (path === '.') await copySources(target);
      else await copyOne(stage ? join(stage.folder, path) : fromRoot(path), path, target, paths.at(-1) ?? '');
    }
  }

  /** @param {string} command */
  async run(command) {
    if (!/^(npm|node) /.test(command)) {
      this.notRun.push(`RUN ${command}`);
      return;
    }
    await step(command, async () => {
      const [program = '', ...args] = command.split(' ');
      const { ok, output } = await run(program, args, { cwd: this.workdir });
      if (!ok) throw new Problem(output);
    });
  }

  /** Starts the image's command, waits until its health check passes, then stops it. */
  async start() {
    const { env, command, check } = this.stage;
    const data = join(this.folder, 'data');
    const own = {
      ...env,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATA_DIR: data,
      CHROMIUM_PATH: await provideBrowser(),
    };
    const [program = '', ...args] = command;
    let output = '';
    const child = spawn(program, args, {
      cwd: this.workdir,
      env: { PATH: process.env.PATH, HOME: this.folder, ...own },
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    try {
      await waitUntil(async () => {
        if (child.exitCode !== null) throw new Problem(`The server exited:\n${output}`);
        return (await run(check[0] ?? '', check.slice(1), { cwd: this.workdir, env: own })).ok;
      }, `The health check did not pass:\n${output}`);
    } finally {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), END_WITHIN);
      await ended;
      clearTimeout(timer);
    }
    if (child.signalCode === 'SIGKILL') throw new Problem('The server did not stop when told to');
  }
}

/** Copies a folder's contents into the target, a file into a target that ends in `/`. @param {string} from @param {string} path @param {string} target @param {string} named */
async function copyOne(from, path, target, named) {
  const into = named.endsWith('/') ? join(target, basename(path)) : target;
  await cp(from, into, { recursive: true, verbatimSymlinks: true });
}

/** @param {() => Promise<boolean>} holds @param {string} otherwise */
async function waitUntil(holds, otherwise) {
  const deadline = Date.now() + HEALTHY_WITHIN;
  while (!(await holds())) if (Date.now() > deadline) throw new Problem(otherwise);
}

await runMain(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'testplatform-image-'));
  try {
    const build = new Build(folder);
    for (const [word, rest] of await readInstructions()) await build.do(word, rest);
    await step('Starting the image’s command until its health check passes', () => build.start());
    console.log(`\nNot proven without Docker:\n${build.notRun.map((one) => `  ${one}`).join('\n')}`);
    console.log('  docker/compose.yaml, and Chromium in its sandbox as the user of the image');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
