import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from '@jest/globals';
import { newTestCase } from '@testplatform/contract';
import { inRealTime, led, type RecordingLab, shareRecorder } from '../../../../test/support/browser/recording.js';
import { until } from '../../../../test/support/time/until.js';

/** A page whose script creates frames and writes into them, as rich text editors do. */
const written = (body: string, after = '') => `<title>Editor</title><div id="place"></div><output></output><script>
  const frame = document.createElement('iframe');
  frame.title = 'Editor';
  place.append(frame);
  const inner = frame.contentDocument;
  inner.open();
  inner.write(${JSON.stringify(`<!doctype html><title>x</title>${body}`)});
  inner.close();
  const say = () => { document.querySelector('output').textContent = (inner.querySelector('textarea')?.value ?? inner.body.innerText).trim(); };
  inner.addEventListener('input', say);
  ${after}
</script>`;

/** Its answers may have extra headers. */
const sandboxed = (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': 'sandbox' });
  response.end('<title>Still</title><input aria-label="Name">');
};

const on = shareRecorder({
  '/silent': sandboxed,
  '/mail': `<title>Mail</title><iframe sandbox name="letter" srcdoc="<input>"></iframe><button onclick="document.querySelector('iframe').remove()">Delete</button>`,
  '/removes': `<title>Removes</title><script>
    for (const name of Object.getOwnPropertyNames(window)) if (/playwright|testplatform/.test(name)) delete window[name];</script>`,
  '/text': written('<textarea aria-label="Text"></textarea>'),
  '/editable': written('<div contenteditable role="textbox" aria-label="Story"><br></div>'),
  '/design': written('<p><br></p>', `inner.designMode = 'on';`),
  '/twice': written(
    '<textarea aria-label="Before"></textarea>',
    `
    inner.open(); inner.write('<textarea aria-label="Text"></textarea>'); inner.close(); inner.addEventListener('input', say);`,
  ),
  '/itself': `<title>Before</title><button onclick="document.open(); document.write('<title>After</title><input aria-label=Name oninput=o.textContent=value><output id=o></output>'); document.close()">Write</button>`,
});

/** Records on a page. */
async function recordAt<T>(path: string, work: (recorded: RecordingLab) => Promise<T>): Promise<T> {
  const recorded = await on.browser.open(`${on.lab.url}${path}`);
  try {
    return await work(recorded);
  } finally {
    await recorded.close();
  }
}

/** The page's output after running what was recorded, or what failed. */
async function shownAfter({ cases }: RecordingLab): Promise<string> {
  const seen = { ...newTestCase('Get content'), title: 'What it shows', targetField: 'output' };
  const { results } = await inRealTime(() => on.lab.run([...cases(), seen]));
  const failed = results
    .filter(({ status }) => status !== 'success')
    .map(({ title, message }) => `${title}: ${message}`);
  return failed.join() || String(results.at(-1)?.value);
}

const typed = ({ cases }: RecordingLab, text: string) =>
  until(`the text ${text}`, () => cases().at(-1)?.inputText === text);

const opening = (path: string) => `Open ${new URL(on.lab.url).host}${path}`;

const FRAME = 'iframe[title="Editor"]';

it.each([
  ['/text', ['Type into “Text”']],
  ['/twice', ['Type into “Text”']],
  ['/editable', ['Click “Story”', 'Type into “Story”']],
  ['/design', [`Click the p frame=${FRAME} >> p`, `Type into the body frame=${FRAME} >> body`]],
])('hears what is typed into a frame that the page has written, at %s', (path, titles) =>
  recordAt(path, async (recorded) => {
    const frame = recorded.page.frames()[1]!;
    await led(frame);
    await frame.locator('p, textarea, [contenteditable]').click();
    await recorded.page.keyboard.type('Hello');
    await recorded.stepsAre(opening(path), ...titles);
    await typed(recorded, 'Hello');
    expect(await shownAfter(recorded)).toBe('Hello');
  }),
);

it('hears a page that has rewritten itself', () =>
  recordAt('/itself', async (recorded) => {
    await recorded.page.getByText('Write').click();
    await recorded.page.getByLabel('Name').pressSequentially('Ada');
    await recorded.stepsAre(opening('/itself'), 'Click “Write”', 'Type into “Name”');
    await typed(recorded, 'Ada');
    expect(await shownAfter(recorded)).toBe('Ada');
  }));

/** What the person is told about what can't be heard, in order of change. */
const told = ({ events }: RecordingLab) => events.flatMap((event) => (event.kind === 'unheard' ? [event.reason] : []));
const toldOf = (place: string) =>
  `The recorder can’t hear ${place}: what you do there is not recorded. Add these steps by hand`;

it.each(['/silent', '/removes'])('reports that it can’t hear a page, until the person leaves it, at %s', (path) =>
  recordAt('/itself', async (recorded) => {
    await recorded.command({ kind: 'visit', to: on.lab.url + path });
    await until('the word', () => told(recorded).length > 0);
    await recorded.command({ kind: 'back' });
    await until('its end', () => told(recorded).length > 1);
    expect(told(recorded)).toEqual([toldOf('this page'), null]);
  }),
);

it('reports which frame it can’t hear, until that is gone', () =>
  recordAt('/mail', async (recorded) => {
    await until('the word', () => told(recorded).length > 0);
    await recorded.page.getByText('Delete').click();
    await until('its end', () => told(recorded).length > 1);
    expect(told(recorded)).toEqual([toldOf('the frame “letter” of this page'), null]);
  }));

it('hears a page that is busy for long', () =>
  recordAt('/itself', async (recorded) => {
    await recorded.page.evaluate(() => {
      location.hash = 'x';
      const end = performance.now() + 3_000;
      while (performance.now() < end);
    });
    await recorded.page.getByText('Write').click();
    await until('its end', () => told(recorded).length > 1);
    expect(told(recorded)).toEqual([toldOf('this page'), null]);
  }));
