import { hostname } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { configPath } from './config-folder.js';
import { type Machine, readAgentOptions } from './options.js';
import { ServerAddress } from './connection/server-address.js';

const machine: Machine = { platform: 'linux', env: { DISPLAY: ':0' }, folder: '/tmp' };
const read = (...args: string[]) => readAgentOptions(args, machine);

describe('readAgentOptions', () => {
  it('has a default for everything', () => {
    expect(read()).toEqual({
      server: null,
      headless: false,
      browser: undefined,
      name: hostname(),
      uploadFolders: [],
      concurrency: 1,
      traces: 'never',
      statusPort: 0,
    });
  });

  it('reads all options', () => {
    const options = read(
      '--server=https://tests.example.com/',
      '--headless',
      `--browser=${process.execPath}`,
      '--name=Lab 3',
      '--allow=/',
      '--allow',
      '.',
      '--concurrency=4',
      '--traces=on-failure',
      '--status-port=8099',
    );
    expect(options.server?.text).toBe('https://tests.example.com');
    expect(options).toMatchObject({
      headless: true,
      browser: process.execPath,
      name: 'Lab 3',
      uploadFolders: ['/', '/tmp'],
      concurrency: 4,
      traces: 'on-failure',
      statusPort: 8_099,
    });
  });

  it.each<[string[], string]>([
    [['--server'], "Option '--server <URL>' argument missing."],
    [['--server='], '--server needs a value.'],
    [['--server', 'tests.example.com'], 'is not a server address. Use one such as https://'],
    [['--server', 'ftp://tests.example.com'], 'is not a server address'],
    [['--server', 'https://me:secret@tests.example.com'], 'must not contain a user name or password'],
    [['--headless=yes'], "Unknown option '--headless=yes'."],
    [['--name', 'a', '--name', 'b'], '--name is given twice.'],
    [['--browser', '/no/browser'], '--browser names /no/browser, which does not exist.'],
    [['--allow', '/no/folder'], '--allow names /no/folder, which is not a folder.'],
    [['--concurrency', '0'], '--concurrency should be a whole number from 1 to 16.'],
    [['--concurrency', 'many'], '--concurrency should be a whole number from 1 to 16.'],
    [['--status-port', '70000'], '--status-port should be a whole number from 0 to 65535.'],
    [['--traces', 'sometimes'], '--traces should be one of: never, on-failure, always.'],
    [['--headless', '--headless'], '--headless is given twice.'],
    [['--colour'], "Unknown option '--colour'."],
    [['there'], '"there" belongs to no option.'],
  ])('explains what is wrong with %j', (args, sentence) => {
    expect(() => read(...args)).toThrow(sentence);
  });

  it('requires --headless where there is no display', () => {
    const without = { ...machine, env: {} };
    expect(() => readAgentOptions([], without)).toThrow(
      'There is no display here for a browser window. Add --headless.',
    );
    expect(readAgentOptions(['--headless'], without).headless).toBe(true);
    expect(readAgentOptions([], { ...without, platform: 'darwin' }).headless).toBe(false);
  });
});

it.each([
  ['http://host:3000', 'http://host:3000/xecutor', '/socket.io', 'http://host:3000/xecutor/manage'],
  ['wss://host/tests/', 'https://host/xecutor', '/tests/socket.io', 'https://host/tests/xecutor/manage'],
])('finds its ways on %s', (text, namespace, socketPath, managePage) => {
  expect(ServerAddress.parse(text)).toMatchObject({ namespace, socketPath, managePage });
});

describe('configPath', () => {
  it.each<[NodeJS.Platform, Record<string, string>, string, string]>([
    ['linux', {}, '/home/ada', '/home/ada/.config/testplatform-xecutor'],
    ['linux', { XDG_CONFIG_HOME: '/conf' }, '/home/ada', '/conf/testplatform-xecutor'],
    ['linux', { XDG_CONFIG_HOME: 'relative' }, '/home/ada', '/home/ada/.config/testplatform-xecutor'],
    ['linux', { XECUTOR_HOME: '/srv/agent', XDG_CONFIG_HOME: '/conf' }, '/home/ada', '/srv/agent'],
    [
      'darwin',
      { XDG_CONFIG_HOME: '/conf' },
      '/Users/ada',
      '/Users/ada/Library/Application Support/testplatform-xecutor',
    ],
    [
      'win32',
      { APPDATA: 'C:\\Users\\ada\\AppData\\Roaming' },
      'C:\\Users\\ada',
      'C:\\Users\\ada\\AppData\\Roaming\\testplatform-xecutor',
    ],
    ['win32', {}, 'C:\\Users\\ada', 'C:\\Users\\ada\\AppData\\Roaming\\testplatform-xecutor'],
    ['win32', { XECUTOR_HOME: 'D:\\agent' }, 'C:\\Users\\ada', 'D:\\agent'],
  ])('on %s with %j', (platform, env, home, path) => {
    expect(configPath(platform, env, home)).toBe(path);
  });
});
