import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readSettings, SETTINGS, settingsTable } from './settings.js';

describe('readSettings (3 §11)', () => {
  it('has the documented defaults', () => {
    expect(readSettings({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: resolve('.data'),
      DATABASE_URL: undefined,
      ADMIN_EMAIL: 'admin@example.com',
      DEMO: false,
      TRUST_PROXY: 0,
    });
  });

  it('treats an empty or blank variable as not set', () => {
    expect(readSettings({ PORT: '', HOST: '  ', DEMO: '' })).toEqual(readSettings({}));
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'shop.example'],
    ['PUBLIC_URL', 'ftp://shop.example'],
    ['DATABASE_URL', 'postgres://a@b/c'],
    ['DATABASE_URL', 'mysql://tests:50%off@db/tests'],
    ['ARTIFACTS_URL', 'https://bucket'],
    ['ARTIFACTS_URL', 's3://bucket?endpoint=nowhere'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', 'abcd'],
    ['ADMIN_PASSWORD', '🔑🔑🔑'],
    ['ADMIN_PASSWORD', 'x'.repeat(201)],
    ['RUN_CONCURRENCY', '0'],
    ['RUN_CONCURRENCY', '1.5'],
    ['PASSWORD_MIN', '4'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Tests <a@b> and more'],
    ['SMTP_URL', 'http://mail.example'],
    ['REDIS_URL', 'localhost:6379'],
    ['CAPTCHA_VERIFY_URL', 'recaptcha'],
    ['WEBHOOK_PRIVATE_HOSTS', 'https://chat.intern/'],
    ['WEBHOOK_PRIVATE_HOSTS', '10.0.0.0/33'],
    ['WEBHOOK_PRIVATE_HOSTS', 'chat.intern/8'],
    ['RUN_BLOCK', 'https://wiki.intern/'],
    ['RUN_BLOCK', 'wiki.intern:0'],
    ['RUN_ALLOW', '10.0.0.0/33'],
    ['DEMO', 'maybe'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s when it is %s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} `));
  });

  it('accepts a sender with or without a name', () => {
    for (const MAIL_FROM of ['Tests <tests@example.com>', 'tests@example.com'])
      expect(readSettings({ MAIL_FROM })).toMatchObject({ MAIL_FROM });
  });

  it('accepts private hosts for webhooks by name, address and range', () => {
    const read = (text: string) => readSettings({ WEBHOOK_PRIVATE_HOSTS: text }).WEBHOOK_PRIVATE_HOSTS;
    expect(readSettings({}).WEBHOOK_PRIVATE_HOSTS).toEqual([]);
    expect(read('*')).toEqual(['*']);
    expect(read('chat.intern, 10.1.0.0/16 ,::1,localhost')).toEqual(['chat.intern', '10.1.0.0/16', '::1', 'localhost']);
  });

  it('accepts hosts that runs may not, and may, reach', () => {
    const rules = { RUN_BLOCK: '*.intern, 10.1.0.0/16,db:3306', RUN_ALLOW: '[::1]:80' };
    expect(readSettings(rules)).toMatchObject({
      RUN_BLOCK: ['*.intern', '10.1.0.0/16', 'db:3306'],
      RUN_ALLOW: ['[::1]:80'],
    });
    expect(readSettings({})).toMatchObject({ RUN_BLOCK: [], RUN_ALLOW: [] });
    expect(() => readSettings({ ...rules, BROWSER_WS_ENDPOINT: 'ws://grid' })).toThrow(/^RUN_BLOCK does not restrict/);
  });

  it('requires both captcha keys or none', () => {
    expect(() => readSettings({ CAPTCHA_SECRET: 'x' })).toThrow('CAPTCHA_SITE_KEY');
    expect(() => readSettings({ CAPTCHA_SITE_KEY: 'x' })).toThrow('CAPTCHA_SECRET');
    expect(readSettings({ CAPTCHA_SECRET: 'x', CAPTCHA_SITE_KEY: 'y' })).toMatchObject({ CAPTCHA_SITE_KEY: 'y' });
  });

  it('checks the administrator’s password like any other', () => {
    const read = (ADMIN_PASSWORD: string, PASSWORD_MIN?: string) => readSettings({ ADMIN_PASSWORD, PASSWORD_MIN });
    for (const password of ['abcde', '🔑'.repeat(200)])
      expect(read(password)).toMatchObject({ ADMIN_PASSWORD: password });
    expect(() => read('eleven more', '12')).toThrow(/^ADMIN_PASSWORD takes 12 to 200 characters$/);
  });

  it('splits the command that starts worker processes', () => {
    const wrapper = ' systemd-run --scope -p  CPUWeight=20 ';
    expect(readSettings({ WORKER_WRAPPER: wrapper }).WORKER_WRAPPER).toEqual(wrapper.trim().split(/ +/));
    expect(readSettings({}).WORKER_WRAPPER).toEqual([]);
  });

  it('accepts only an administrator’s address that could sign in', () => {
    const read = (EMAIL_ENDING_MAX?: string) => readSettings({ ADMIN_EMAIL: 'ada@qa.technology', EMAIL_ENDING_MAX });
    expect(read('10')).toMatchObject({ ADMIN_EMAIL: 'ada@qa.technology', EMAIL_ENDING_MAX: 10 });
    expect(() => read()).toThrow(/^ADMIN_EMAIL ends in more than 4 letters: set EMAIL_ENDING_MAX too$/);
  });

  it('reports all invalid settings at once, one per line', () => {
    const wrong = () => readSettings({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' });
    expect(wrong).toThrow(/^PORT .+\nDEMO .+\nLOG_LEVEL .+$/);
  });

  it('never prints the value of an invalid setting, which may hold a password', () => {
    expect(() => readSettings({ DATABASE_URL: 'mongo://root:hunter2@db' })).toThrow(/^DATABASE_URL (?!.*hunter2)/);
    expect(() => readSettings({ ADMIN_PASSWORD: 'hun2' })).toThrow(/^ADMIN_PASSWORD (?!.*hun2)/);
  });
});

describe('settingsTable', () => {
  it('has a line for each setting', () => {
    for (const name of Object.keys(SETTINGS)) expect(settingsTable()).toContain(`| \`${name}\` |`);
  });
});
