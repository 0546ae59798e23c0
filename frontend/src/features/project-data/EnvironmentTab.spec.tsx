import { TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import {
  answers,
  describeStates,
  field,
  fillIn,
  given,
  openScreen,
  press,
  refuses,
  screen,
  sent,
  waitFor,
  within,
} from '../../testing/index.js';
import type { Environment } from '../../api/project/environments.js';
import { EnvironmentTab } from './EnvironmentTab.js';

const MODIFY = '/projects/modify';
const where = <EnvironmentTab projectId={1} />;
const has = (...data: Environment[]) => answers('/projects/environment-lists', { data, version: 'first' });
const takes = answers(MODIFY, { data: { project_id: 1, version: 'second' } });
const row = (table: string, number: number) => screen.getByRole('group', { name: `${table}, row ${number}` });

describeStates('the environments of a project', {
  where,
  path: '/projects/environment-lists',
  loading: 'Loading the environments',
  empty: [has(), 'No environments yet'],
});

/** jsdom's files can't be read. */
const fileOf = (name: string, text: string): File =>
  Object.assign(new File([text], name), { arrayBuffer: async () => new TextEncoder().encode(text).buffer });

describe('environments', () => {
  it('are created, with secrets, and saved together', async () => {
    const { user } = openScreen(where, has(), takes);
    await fillIn(user, { 'New environment': 'Staging' });
    await user.keyboard('{Enter}');
    await fillIn(user, { Title: 'password', Value: 'open sesame' }, () => row('Staging', 1));
    await user.click(field('Secret', row('Staging', 1)));
    expect(field('Value', row('Staging', 1)).type).toBe('password');
    await press(user, 'Save the environments');
    await screen.findByRole('button', { name: TEXTS.saved });
    expect(sent(MODIFY)).toMatchObject([
      {
        updateType: 'environment',
        version: 'first',
        environments: [{ name: 'Staging', bindings: [{ title: 'password', value: 'open sesame', secret: true }] }],
      },
    ]);
  });

  it('show that a secret is stored, never its text', async () => {
    const bindings = [{ title: 'password', value: '', secret: true, valueSet: true }];
    openScreen(where, has({ id: 'a', name: 'Staging', bindings, browser: {} }));
    await screen.findByText('Stored. Type to replace it');
    const { value, type } = field('Value', row('Staging', 1));
    expect([value, type]).toEqual(['', 'password']);
  });

  it('forget the value of a secret that is unticked and ticked again, and keep the one that is saved then', async () => {
    const secret = { title: 'password', value: '', secret: true };
    const staging = (binding: object, version: string) =>
      answers('/projects/environment-lists', {
        data: [{ id: 'a', name: 'Staging', bindings: [{ ...secret, ...binding }], browser: {} }],
        version,
      });
    const { user } = openScreen(where, staging({ valueSet: true, valueVersion: 'one' }, 'first'), takes);
    await screen.findByText('Stored. Type to replace it');
    const tick = () => user.click(field('Secret', row('Staging', 1)));
    await tick();
    await tick();
    await screen.findByText('No value yet');
    given(staging({}, 'second'));
    await press(user, 'Save the environments');
    await screen.findByRole('button', { name: TEXTS.saved });
    await fillIn(user, { Value: 'new' }, () => row('Staging', 1));
    given(staging({ valueSet: true, valueVersion: 'two' }, 'third'));
    await press(user, 'Save the environments');
    await screen.findByText('Stored. Type to replace it');
    await fillIn(user, { Title: 'host', Value: 'x' }, () => row('Staging', 2));
    await press(user, 'Save the environments');
    await waitFor(() => expect(sent(MODIFY)).toHaveLength(3));
    expect(sent(MODIFY)).toMatchObject([
      { environments: [{ bindings: [{ value: '', secret: true, valueSet: false }] }] },
      { environments: [{ bindings: [{ value: 'new', secret: true }] }] },
      { environments: [{ bindings: [{ value: '', secret: true, valueSet: true }, { title: 'host' }] }] },
    ]);
  });

  it('are not created with a name that exists', async () => {
    const { user } = openScreen(where, has({ id: 'a', name: 'Staging', bindings: [], browser: {} }));
    await fillIn(user, { 'New environment': 'staging' });
    await screen.findByText('“staging” already exists');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
  });

  it('have a browser, which becomes a phone with two choices', async () => {
    const { user } = openScreen(where, has({ id: 'a', name: 'Phones', bindings: [], browser: {} }), takes);
    await press(user, 'Browser Chromium, 1280×720');
    const browser = screen.getByRole('group', { name: 'Browser of Phones' });
    await user.click(within(browser).getByRole('combobox', { name: /^Page size/ }));
    await user.click(await screen.findByRole('option', { name: 'Phone, 412×915' }));
    const place = () => screen.getByRole('group', { name: 'Browser of Phones' });
    await fillIn(user, { Language: 'de-DE', Latitude: '46,95', Longitude: '7.45' }, place);
    await press(user, 'Save the environments');
    await screen.findByRole('button', { name: TEXTS.saved });
    expect(sent(MODIFY)).toMatchObject([
      {
        environments: [
          {
            id: 'a',
            browser: {
              viewport: { width: 412, height: 915 },
              isMobile: true,
              locale: 'de-DE',
              geolocation: { latitude: 46.95, longitude: 7.45 },
            },
          },
        ],
      },
    ]);
  });

  it('run in Firefox, which the server may lack, and which has no dark colours', async () => {
    const noFirefox = 'Firefox is not installed on the machine that runs the files. Install it there';
    const data = [{ id: 'a', name: 'Other', bindings: [], browser: {} }];
    const { user } = openScreen(
      where,
      answers('/projects/environment-lists', { data, version: 'first', noFirefox }),
      takes,
    );
    await press(user, 'Browser Chromium, 1280×720');
    expect(screen.queryByText(noFirefox)).toBeNull();
    const choose = async (label: RegExp, option: string) => {
      const browser = screen.getByRole('group', { name: 'Browser of Other' });
      await user.click(within(browser).getByRole('combobox', { name: label }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await choose(/^Colour scheme/, 'Dark');
    await choose(/^Browser/, 'Firefox');
    await screen.findByText(noFirefox);
    await screen.findByText('Firefox can’t have a colour scheme: leave it out, or choose Chromium');
    await choose(/^Colour scheme/, 'Default');
    await screen.findByRole('button', { name: 'Browser Firefox, 1280×720' });
    expect(screen.queryByRole('button', { name: /^Add a (header|certificate)$/ })).toBeNull();
    const browser = screen.getByRole('group', { name: 'Browser of Other' });
    await user.click(within(browser).getByRole('combobox', { name: /^Colour scheme/ }));
    expect((await screen.findByRole('option', { name: 'Dark' })).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('option', { name: 'Default' }));
    await press(user, 'Save the environments');
    await screen.findByRole('button', { name: TEXTS.saved });
    expect(sent(MODIFY)).toMatchObject([{ environments: [{ browser: { name: 'Firefox' } }] }]);
  });

  it('have HTTP credentials, whose stored password is kept unless another is entered', async () => {
    const httpCredentials = { origin: 'https://staging.example.com', username: 'Ann', password: '', passwordSet: true };
    const { user } = openScreen(
      where,
      has({ id: 'a', name: 'Staging', bindings: [], browser: { httpCredentials } }),
      takes,
    );
    await press(user, 'Browser signs in to https://staging.example.com');
    const place = () => screen.getByRole('group', { name: 'HTTP credentials' });
    const { value, type } = field('Password', place());
    expect([value, type]).toEqual(['', 'password']);
    await screen.findByText('Stored. Type to replace it');
    await user.click(screen.getByRole('checkbox', { name: 'Ignore certificate errors' }));
    await press(user, 'Save the environments');
    await screen.findByRole('button', { name: TEXTS.saved });
    await fillIn(user, { Password: ' open sesame ' }, place);
    await press(user, 'Save the environments');
    await waitFor(() => expect(sent(MODIFY)).toHaveLength(2));
    expect(sent(MODIFY)).toMatchObject([
      { environments: [{ browser: { ignoreHTTPSErrors: true, httpCredentials } }] },
      { environments: [{ browser: { httpCredentials: { ...httpCredentials, password: ' open sesame ' } } }] },
    ]);
  });

  it('report what HTTP credentials lack, and lose them when their fields are emptied', async () => {
    const { user } = openScreen(where, has({ id: 'a', name: 'Staging', bindings: [], browser: {} }), takes);
    await press(user, 'Browser Chromium, 1280×720');
    const place = () => screen.getByRole('group', { name: 'HTTP credentials' });
    await fillIn(user, { Site: 'staging.example.com' }, place);
    await screen.findByText(/^HTTP credentials need the address of a site/);
    await fillIn(user, { Site: 'https://staging.example.com/', 'User name': 'Ann' }, place);
    await waitFor(() => expect(screen.queryByText(/^HTTP credentials need/)).toBeNull());
    await fillIn(user, { Site: '', 'User name': '' }, place);
    await user.click(screen.getByRole('checkbox', { name: 'Ignore certificate errors' }));
    await press(user, 'Save the environments');
    await screen.findByRole('button', { name: TEXTS.saved });
    expect(sent(MODIFY)).toMatchObject([{ environments: [{ browser: { ignoreHTTPSErrors: true } }] }]);
    expect(JSON.stringify(sent(MODIFY))).not.toContain('httpCredentials');
  });

  it('have extra headers, a proxy and client certificates, whose secrets are kept unless others are entered', async () => {
    const origin = 'https://staging.example.com';
    const browser = {
      extraHeaders: [{ origin, name: 'X-Gate', value: '', valueSet: true }],
      proxy: { server: 'http://proxy.example.com:3128', username: 'Ann', password: '', passwordSet: true },
      clientCertificates: [{ origin, certificateSet: true }],
    };
    const { user } = openScreen(where, has({ id: 'a', name: 'Staging', bindings: [], browser }), takes);
    await press(user, 'Browser 1 extra header · through http://proxy.example.com:3128 · 1 client certificate');
    await press(user, 'Add a header');
    await screen.findByText(/^Each of at most 20 extra headers needs/);
    const second = () => screen.getByRole('group', { name: 'Header 2' });
    await fillIn(user, { Site: origin, Name: 'X-Other', Value: 'mine' }, second);
    await fillIn(user, { 'Hosts without the proxy': 'localhost' }, () => screen.getByRole('group', { name: 'Proxy' }));
    await screen.findByText('Choose the files again to change it');
    const passphrase = () => field('Passphrase', screen.getByRole('group', { name: 'Certificate 1' }));
    expect(passphrase().disabled).toBe(true);
    await user.upload(screen.getByLabelText('Files of certificate 1'), [
      fileOf('ann.crt', '-----BEGIN CERTIFICATE-----\nA\n-----END CERTIFICATE-----\n'),
      fileOf('ann.key', '-----BEGIN PRIVATE KEY-----\nB\n-----END PRIVATE KEY-----\n'),
    ]);
    await screen.findByText('ann.crt, ann.key');
    await press(user, 'Add a certificate');
    await press(user, 'Remove certificate 2');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a certificate' }));
    await user.type(passphrase(), 'open sesame');
    await press(user, 'Save the environments');
    await screen.findByRole('button', { name: TEXTS.saved });
    expect(sent(MODIFY)).toMatchObject([
      {
        environments: [
          {
            browser: {
              extraHeaders: [...browser.extraHeaders, { origin, name: 'X-Other', value: 'mine' }],
              proxy: { ...browser.proxy, bypass: 'localhost' },
              clientCertificates: [
                {
                  origin,
                  cert: '-----BEGIN CERTIFICATE-----\nA\n-----END CERTIFICATE-----',
                  key: '-----BEGIN PRIVATE KEY-----\nB\n-----END PRIVATE KEY-----',
                  passphrase: 'open sesame',
                },
              ],
            },
          },
        ],
      },
    ]);
  });

  it('keep what is typed while the files of a certificate are read', async () => {
    const browser = { clientCertificates: [{ origin: 'https://staging.example.com', certificateSet: true }] };
    const { user } = openScreen(where, has({ id: 'a', name: 'Staging', bindings: [], browser }));
    await press(user, 'Browser 1 client certificate');
    let arrive = () => {};
    const content = new Promise<ArrayBuffer>((resolve) => {
      arrive = () => resolve(new TextEncoder().encode('stored keys').buffer);
    });
    const slow = Object.assign(fileOf('ann.pfx', ''), { arrayBuffer: () => content });
    await user.upload(screen.getByLabelText('Files of certificate 1'), slow);
    await fillIn(user, { 'User agent': 'Robot' });
    await user.click(screen.getByRole('button', { name: /1 client certificate/ }));
    await fillIn(user, { Title: 'town', Value: 'Oslo' }, () => row('Staging', 1));
    arrive();
    await user.click(screen.getByRole('button', { name: /1 client certificate/ }));
    await screen.findByText('ann.pfx');
    expect(field('User agent').value).toBe('Robot');
    expect(field('Value', row('Staging', 1)).value).toBe('Oslo');
  });

  it('report invalid browser settings, in the form once a field is left, and when the server refuses them', async () => {
    const said = 'A time zone should be a name such as Europe/Zurich';
    const refused = `The browser of "Phones": ${said}`;
    const phones = has({ id: 'a', name: 'Phones', bindings: [], browser: { viewport: { width: 500, height: 915 } } });
    const { user } = openScreen(where, phones, refuses(MODIFY, { environments: refused }));
    await press(user, 'Browser 500×915');
    const place = () => screen.getByRole('group', { name: 'Browser of Phones' });
    await fillIn(user, { 'Time zone': 'Mars' }, place);
    expect(screen.queryByText(said)).toBeNull();
    await user.tab();
    await screen.findByText(said);
    await fillIn(user, { Width: '100' }, place);
    await screen.findByText('Width and height should be whole numbers from 200 to 2560');
    await press(user, 'Save the environments');
    await screen.findByText(refused);
    await waitFor(() => expect(field('Time zone', place()).value).toBe('Mars'));
  });

  it('with a secret that somebody else replaced meanwhile don’t lose it: one of both is chosen', async () => {
    const secret = (valueVersion: string) => [
      { title: 'password', value: '', secret: true, valueSet: true, valueVersion },
    ];
    const refusal = refuses(MODIFY, { version: 'Somebody changed it' }, { status: 409 });
    const { user } = openScreen(
      where,
      has({ id: 'a', name: 'Staging', bindings: secret('one'), browser: {} }),
      refusal,
    );
    await screen.findByText('Stored. Type to replace it');
    await fillIn(user, { Value: 'mine' }, () => row('Staging', 1));
    const theirs: Environment[] = [
      { id: 'a', name: 'Staging', bindings: secret('two'), browser: { locale: 'de-CH' } },
      { id: 'b', name: 'Production', bindings: [{ title: 'host', value: 'x', secret: false }], browser: {} },
    ];
    given(answers('/projects/environment-lists', { data: theirs, version: 'second' }));
    await press(user, 'Save the environments');
    const conflict = await screen.findByRole('group', { name: 'Staging / password' });
    expect(conflict.textContent).toMatch(/a new secret value.*the stored secret value/);
    expect(conflict.textContent).not.toContain('mine:');
    await press(user, 'Take theirs: Staging / password');
    await fillIn(user, { Value: 'y' }, () => row('Production', 1));
    given(takes);
    await press(user, 'Save the environments');
    await waitFor(() => expect(sent(MODIFY)).toHaveLength(2));
    expect(sent(MODIFY)[1]).toMatchObject({
      version: 'second',
      environments: [
        { id: 'a', bindings: [{ title: 'password', value: '', valueSet: true }], browser: { locale: 'de-CH' } },
        { id: 'b', name: 'Production', bindings: [{ title: 'host', value: 'y' }] },
      ],
    });
  });
});
