import { type BrowserSettings, DEFAULT_VIEWPORT } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { aCase, shareLab } from '../../../test/support/browser/engine.js';
import { jpegSize } from '../record/jpeg-size.js';

const PHONE: BrowserSettings = {
  viewport: { width: 412, height: 915 },
  isMobile: true,
  userAgent: 'A phone of ours',
  locale: 'de-DE',
  timeZone: 'America/Lima',
  colorScheme: 'dark',
  geolocation: { latitude: 46.95, longitude: 7.45 },
};

const lab = shareLab({
  '/agent': (request, response) => void response.end(JSON.stringify({ agent: request.headers['user-agent'] })),
  '/': (request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><meta name="viewport" content="width=device-width"><p style="overflow-wrap: anywhere"></p>
      <a target="_blank" href="/">tab</a><button>big</button><script>
      const text = document.querySelector('p');
      const show = (place) => text.textContent = JSON.stringify({
        size: [innerWidth, innerHeight],
        touch: navigator.maxTouchPoints > 0,
        agent: ${JSON.stringify(request.headers['user-agent'])},
        asked: ${JSON.stringify(request.headers['accept-language'] ?? '')},
        language: navigator.language,
        number: (1234.5).toLocaleString(),
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        dark: matchMedia('(prefers-color-scheme: dark)').matches,
        place,
      });
      show('unknown');
      navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state === 'granted'
        ? navigator.geolocation.getCurrentPosition(({ coords }) => show([coords.latitude, coords.longitude]))
        : show(state));
    </script>`);
  },
});

/** What the page looked like to a case, and the size of the records. */
async function seenWith(browser: BrowserSettings | undefined, place: string) {
  const look = aCase('Get content', {
    targetField: 'p',
    conditionals: [{ statement: 'Contains', statementData: place }],
  });
  const { results, records } = await lab.run(
    [
      aCase('URL redirect', { redirectURL: lab.url }),
      look,
      aCase('Click', { targetField: 'a' }),
      look,
      aCase('Click', { targetField: 'button' }),
    ],
    { project: { browser } },
  );
  expect(results.map(({ message, warnings }) => [message, warnings])).toEqual(results.map(() => ['', []]));
  const sizes = [...records.values()].map((jpeg) => jpegSize(jpeg));
  return { seen: [results[1], results[3]].map((result) => JSON.parse(result?.value ?? '')), sizes };
}

describe('the browser of a file', () => {
  it('applies to its page and to tabs that the page opens, and to the size of its records', async () => {
    const { seen, sizes } = await seenWith(PHONE, '7.45');
    const asItSays = {
      size: [412, 915],
      touch: true,
      agent: 'A phone of ours',
      asked: 'de-DE',
      language: 'de-DE',
      number: '1.234,5',
      zone: 'America/Lima',
      dark: true,
      place: [46.95, 7.45],
    };
    expect(seen).toEqual([asItSays, asItSays]);
    expect(sizes).toEqual(sizes.map(() => PHONE.viewport));
  });

  it('applies to HTTP requests of its file', async () => {
    const call = aCase('HTTP request', { redirectURL: `${lab.url}/agent`, jsonPath: '$.agent' });
    const { results } = await lab.run([call], { project: { browser: PHONE } });
    expect(results[0]).toMatchObject({ message: '', value: PHONE.userAgent });
  });

  it('leaves nothing to the next file in the same browser', async () => {
    await seenWith(PHONE, '7.45');
    const { seen, sizes } = await seenWith({}, 'place');
    expect(seen[0]).toMatchObject({
      size: [DEFAULT_VIEWPORT.width, DEFAULT_VIEWPORT.height],
      touch: false,
      agent: expect.stringContaining('Chrome/'),
      dark: false,
    });
    expect(seen[0]).not.toMatchObject({ zone: 'America/Lima' });
    expect(seen[0].place).not.toEqual([46.95, 7.45]);
    expect(sizes).toEqual(sizes.map(() => DEFAULT_VIEWPORT));
  });

  it('has a page ready for a file with the same settings as the previous one', async () => {
    const of = (browser: BrowserSettings) =>
      lab.run([aCase('Get content', { property: 'URL' })], { project: { browser } });
    for (const browser of [PHONE, { ...PHONE }, {}, PHONE]) {
      const { records } = await of(browser);
      expect(jpegSize(records.get(0)!)).toEqual(browser.viewport ?? DEFAULT_VIEWPORT);
    }
  });
});
