import { describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright';
import { DRAWN_SLIDERS, MOVE_DRAWN_SLIDERS } from '../../../../test/support/browser/drawn-sliders.js';
import {
  inRealTime,
  led,
  type RecordingLab,
  recordAndReplay,
  shareRecorder,
} from '../../../../test/support/browser/recording.js';
import { until } from '../../../../test/support/time/until.js';
import { givePageTools, RecorderMissingError } from '../page-tools.js';
import { parseAction } from '../steps/recorded-action.js';

const PAGES = {
  '/presses': `<title>Presses</title><button id="menu">Menu</button> <input id="city" aria-label="City"><ul id="cities" hidden><li>Basel<li>Bern</ul>
    <input id="price" aria-label="Price"> <div id="cell" tabindex="0">Cell</div><output></output><script>
    const say = (what) => document.querySelector('output').append(what + ' ');
    menu.onpointerdown = (event) => {
      event.preventDefault();
      document.body.insertAdjacentHTML('beforeend', '<div id="list" style="position: fixed; inset: 0 auto auto 0; width: 300px; background: white">' +
        ['First', 'Second', 'Third'].map((name) => '<p role="option">' + name + '</p>').join('') + '</div>');
      list.onpointerup = ({ target }) => { if (list.dataset.armed) { say(target.textContent); list.remove(); } };
      list.onpointerdown = () => { list.dataset.armed = 'yes'; };
    };
    city.oninput = () => { cities.hidden = false; };
    city.onblur = () => { cities.hidden = true; };
    cities.onmousedown = (event) => { event.preventDefault(); say(event.target.textContent); cities.hidden = true; };
    for (const one of [price, cell]) one.onkeydown = (event) => { event.preventDefault(); say(event.key); };
    </script>`,
  '/built-ins': `<title>Built-ins</title><script>
    Array.prototype.toJSON = Object.prototype.toJSON = () => 'no';
    Array.from = Array.prototype.map = Array.prototype.flatMap = String.prototype.replace = () => [];
    document.querySelectorAll = () => [];
    </script><label>Name <input id="name"></label><button onclick="document.forms; result.textContent = 'Hello ' + document.getElementById('name').value">Greet</button>
    <output id="result"></output>`,
  '/places': `<title>Places</title><style>div { height: 30px; margin: 10px }</style><div id="track" style="width: 400px; background: grey"></div>
    <div id="stars" aria-label="Rating" style="width: 150px; background: gold"></div>
    <div id="words" style="width: 200px">Plain words</div><output></output><script>
    const say = (what) => document.querySelector('output').append(Math.round(what) + ' ');
    track.onclick = ({ offsetX }) => say(offsetX / 4);
    stars.onclick = ({ offsetX }) => say(Math.ceil(offsetX / 30));
    words.onclick = ({ offsetX }) => say(offsetX / 2);
    </script>`,
  '/sliders': `<title>Sliders</title>${DRAWN_SLIDERS}<br>
    <label>Volume <input type="range" id="range" style="width:400px"></label><x-level style="display:block;width:400px;height:30px"></x-level>
    <canvas width="300" height="100" style="border:5px solid;user-select:none"></canvas><p>Sign here</p><output></output><script>
    const state = {};
    const say = (what, x) => { state[what] = x; document.querySelector('output').textContent = Object.entries(state).map((one) => one.join(' ')).join(); };
    ${MOVE_DRAWN_SLIDERS}
    range.onchange = () => say('range', range.value);
    const level = document.querySelector('x-level').attachShadow({ mode: 'closed' });
    level.innerHTML = '<input type="range" style="width:100%;margin:0">';
    level.querySelector('input').oninput = ({ target }) => say('level', target.value);
    const canvas = document.querySelector('canvas');
    const line = [];
    let isDown = false;
    const add = ({ offsetX, offsetY }) => line.push({ x: offsetX, y: offsetY });
    canvas.onpointerdown = (event) => { isDown = true; add(event); };
    canvas.onpointermove = (event) => { if (isDown) add(event); };
    canvas.onpointerup = () => {
      isDown = false;
      const has = (x, y) => line.some((one) => Math.hypot(one.x - x, one.y - y) < 4);
      say('signed', [[20, 20], [80, 70], [200, 30]].every(([x, y]) => has(x, y)) && !has(50, 20));
    };
    </script>`,
  '/hooks': `<title>Hooks</title><div data-hook="first" data-testid="one">Buy</div><div QA="last" data-testid="two">Buy</div>
    <i id="icon" style="display:block;width:90px;height:30px"></i><b style="display:block;width:90px;height:30px"></b><b></b>`,
  '/several': `<title>Several</title><select multiple size="3" aria-label="Colours" onchange="result.textContent = [...this.selectedOptions].map((one) => one.value).join()">
    <option>Red<option>Green<option value="b">Blue, dark</select><output id="result"></output>`,
  '/rows': `<title>Rows</title><div id="list" style="height:200px;width:300px;overflow:auto"><div style="position:relative" id="all"></div></div><output></output><script>
    all.style.height = 400 * 20 + 'px';
    const draw = () => {
      const first = Math.floor(list.scrollTop / 20);
      all.innerHTML = '';
      for (let at = first; at < Math.min(400, first + 11); at++) {
        const row = document.createElement('div');
        row.innerHTML = 'Row ' + at + '. <button aria-label="Add ' + at + '">+</button>';
        row.style.cssText = 'position:absolute;height:20px;top:' + at * 20 + 'px';
        row.querySelector('button').onclick = () => document.querySelector('output').append(at + ' ');
        all.append(row);
      }
    };
    list.onscroll = () => requestAnimationFrame(draw);
    draw();
    </script>`,
  '/recycled': `<title>Recycled</title><ul id="list" style="height:200px;width:300px;overflow:auto;position:relative;margin:0"><li style="position:absolute;height:8000px;width:1px"></ul><output></output><script>
    const items = Array.from({ length: 12 }, () => list.appendChild(document.createElement('li')));
    for (const item of items) {
      item.append('');
      item.style.cssText = 'position:absolute;height:20px';
      item.onclick = () => document.querySelector('output').append(item.textContent + ' ');
    }
    const draw = () => {
      const first = Math.floor(list.scrollTop / 20);
      items.forEach((item, nth) => { item.firstChild.data = 'Item ' + (first + nth) + '.'; item.style.top = (first + nth) * 20 + 'px'; });
    };
    list.onscroll = draw;
    draw();
    </script>`,
  '/feed': `<title>Feed</title><output style="position:fixed;right:0"></output><button id="top" style="position:fixed;bottom:0;right:0" hidden>To the top</button>
    <div id="feed"></div><p id="end">Loading</p><script>
    let next = 0;
    const add = () => { for (let nth = 0; nth < 20; nth++) feed.insertAdjacentHTML('beforeend', '<p style="height:30px" onclick="said(this)">Entry ' + next++ + '.</p>'); };
    const said = (one) => document.querySelector('output').append(one.textContent + ' ');
    add();
    new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting && next < 100) setTimeout(add, 50); }).observe(end);
    document.getElementById('top').onclick = ({ target }) => { said(target); scrollTo(0, 0); };
    addEventListener('scroll', () => { document.getElementById('top').hidden = scrollY < 300; });
    </script>`,
  '/names': `<title>Names</title><div id="tools"></div><output></output><script>
    let next = Math.floor(Math.random() * 9_000) + 1_000;
    const tools = ['bold', 'italic', 'strike'];
    for (const what of tools) {
      const tool = document.createElement('div');
      tool.id = 'ember' + next++;
      tool.innerHTML = '<svg width="20" height="20" id="mui-' + next++ + '"><circle cx="10" cy="10" r="8" /></svg>';
      tool.onclick = () => document.querySelector('output').append(what + ' ');
      document.getElementById('tools').append(tool);
    }
    const cut = document.createElement('div');
    cut.dataset.cy = 'cut';
    cut.style.height = '30px';
    cut.onclick = () => document.querySelector('output').append('cut ');
    if (Math.random() < 0.5) document.body.append(cut); else document.body.prepend(cut);
    </script>`,
};

const on = shareRecorder(PAGES);

const replayed = (path: string, act: Parameters<typeof recordAndReplay>[2], titles: readonly string[] | null) =>
  recordAndReplay(on, path, act, titles);

/** Clicks a point of an element, as fractions from 0 to 1. */
async function clickAt(page: Page, selector: string, x: number, y = 0.5): Promise<void> {
  const box = (await page.locator(selector).boundingBox())!;
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
}

/** Turns the wheel until there is such a button. */
async function scrollTo(page: Page, name: string): Promise<void> {
  await until(name, async () => {
    await page.mouse.wheel(0, 150);
    return (await page.getByRole('button', { name, exact: true }).count()) > 0;
  });
}

describe('a person’s action', () => {
  it('counts where a page reacts when the mouse goes down or comes up', async () => {
    const act = async (page: Page) => {
      await clickAt(page, '#menu', 0.5);
      await clickAt(page, '[role=option] >> nth=2', 0.5);
      await page.locator('#city').pressSequentially('B');
      await clickAt(page, '#cities li >> nth=1', 0.5);
    };
    expect(await replayed('/presses', act, ['Click “Menu”', 'Click “Third”', 'Type into “City”', 'Click “Bern”'])).toBe(
      'Third Bern',
    );
  });

  it('is a key press where the page handles the key, in a field or not', async () => {
    const act = async (page: Page) => {
      await page.locator('#price').click();
      await page.keyboard.type('43');
      await page.locator('#cell').click();
      await page.keyboard.press('Delete');
      await page.keyboard.press('j');
    };
    const price = ['Click “Price”', 'Press 4 in “Price”', 'Press 3 in “Price”'];
    const cell = ['Click “Cell”', 'Press Delete in “Cell”', 'Press j in “Cell”'];
    expect(await replayed('/presses', act, [...price, ...cell])).toBe('4 3 Delete j');
  });

  it('counts on a page that has replaced the browser’s built-ins', async () => {
    const act = async (page: Page) => {
      await page.getByLabel('Name').pressSequentially('Ada');
      await page.getByRole('button', { name: 'Greet' }).click();
    };
    expect(await replayed('/built-ins', act, ['Type into “Name”', 'Click “Greet”'])).toBe('Hello Ada');
  });

  it('finds an element again whose id changes at each load, or that has a test attribute', async () => {
    const act = async (page: Page, { steps }: RecordingLab) => {
      await clickAt(page, '#tools div >> nth=1 >> svg', 0.5);
      await clickAt(page, '[data-cy=cut]', 0.5);
      await until('both steps', () => steps().length === 3);
      expect(steps()[2]?.locators[0]).toEqual({ locator: 'testid="cut"', matches: 1 });
      expect(JSON.stringify(steps())).not.toMatch(/ember|mui/);
    };
    expect(await replayed('/names', act, null)).toBe('italic cut');
  });

  it('finds an element only by the project’s test attributes', async () => {
    const testAttributes = 'data-hook, qa';
    const recorded = await on.browser.open(`${on.lab.url}/hooks`, false, {}, testAttributes);
    try {
      await recorded.page.getByText('Buy').first().click();
      await recorded.page.getByText('Buy').last().click();
      await until('both steps', () => recorded.steps().length === 3);
      const locators = recorded.steps().map((step) => step.locators.map(({ locator }) => locator));
      expect(locators.map(([best]) => best)).toEqual([undefined, 'testid="first"', 'testid="last"']);
      expect(JSON.stringify(locators)).not.toMatch(/testid=.{1,3}(one|two)/);
      const { results } = await inRealTime(() => on.lab.run(recorded.cases(), { project: { testAttributes } }));
      expect(results.map(({ message }) => message)).toEqual(['', '', '']);
    } finally {
      await recorded.close();
    }
  });

  it('has two locators, even for an element with only an id', async () => {
    const recorded = await on.browser.open(`${on.lab.url}/hooks`);
    try {
      for (const selector of ['#icon', 'b >> nth=0']) await clickAt(recorded.page, selector, 0.9);
      await until('both steps', () => recorded.steps().length === 3);
      const locators = recorded.steps().map((step) => step.locators.map(({ locator }) => locator));
      expect(locators).toEqual([[], ['#icon', 'i'], ['b:nth-of-type(1)', 'b >> nth=0']]);
    } finally {
      await recorded.close();
    }
  });

  it('is one step for several choices in a list', async () => {
    const act = async (page: Page) => {
      await page.getByRole('option', { name: 'Red' }).click();
      await page.getByRole('option', { name: 'Blue' }).click({ modifiers: ['Control'] });
    };
    expect(await replayed('/several', act, ['Select “Red, b” in “Colours”'])).toBe('Red,b');
  });

  it('scrolls to what appears when a list is scrolled', async () => {
    const act = async (page: Page, { cases }: RecordingLab) => {
      await page.mouse.move(100, 100);
      await page.getByRole('button', { name: 'Add 2', exact: true }).click();
      await scrollTo(page, 'Add 90');
      await page.getByRole('button', { name: 'Add 90' }).click();
      await scrollTo(page, 'Add 300');
      await page.getByRole('button', { name: 'Add 300' }).click();
      await until('all steps', () => cases().length === 6);
      expect(cases()[2]).toMatchObject({ targetField: 'role=button[name="Add 90"]', containerField: '#list' });
    };
    expect(await replayed('/rows', act, null)).toBe('2 90 300');
  });

  it('scrolls to what a list shows in reused elements', async () => {
    const act = async (page: Page) => {
      await page.mouse.move(100, 100);
      await page.mouse.wheel(0, 3_000);
      await page.getByText('Item 155.').click();
    };
    expect(await replayed('/recycled', act, ['Scroll to “Item 155.”', 'Click “Item 155.”'])).toBe('Item 155.');
  });

  it('scrolls to what a page adds at its end or shows when it is scrolled', async () => {
    const act = async (page: Page) => {
      await page.mouse.move(100, 100);
      await page.getByText('Entry 3.').click();
      for (const entry of ['25', '45', '65']) {
        await page.mouse.wheel(0, 3_000);
        await page.getByText(`Entry ${entry}.`).waitFor();
      }
      await page.getByText('Entry 65.').click();
      await page.getByText('Entry 66.').click();
      await page.getByText('To the top').click();
    };
    const entries = ['Click “Entry 3.”', 'Scroll to “Entry 65.”', 'Click “Entry 65.”'];
    const others = ['Scroll to “Entry 66.”', 'Click “Entry 66.”', 'Scroll to “To the top”', 'Click “To the top”'];
    expect(await replayed('/feed', act, [...entries, ...others])).toBe('Entry 3. Entry 65. Entry 66. To the top');
  });

  it('keeps the position where it matters', async () => {
    const act = async (page: Page) => {
      await page.mouse.click(600, 500);
      await clickAt(page, '#track', 0.9);
      await clickAt(page, '#stars', 0.9);
      await clickAt(page, '#words', 0.9);
    };
    // Its name is its visible text.
    const titles = ['Click “Plain words”', 'Click the div #track', 'Click “Rating”', 'Click “Plain words”'];
    expect(await replayed('/places', act, titles)).toBe('90 5 50');
  });
});

describe('a drag', () => {
  const drag = async (page: Page, selector: string, ...points: readonly (readonly [number, number])[]) => {
    const box = (await page.locator(selector).boundingBox())!;
    for (const [nth, [x, y]] of points.entries()) {
      await page.mouse.move(box.x + x, box.y + y, { steps: 5 });
      if (nth === 0) await page.mouse.down();
    }
    await page.mouse.up();
  };

  /** What the page shows after an act, and after a replay of it. */
  const both = async (act: (page: Page) => Promise<void>, titles: readonly string[]) => {
    let shown: string | null = '';
    const replay = await replayed(
      '/sliders',
      async (page) => {
        await act(page);
        shown = await page.locator('output').textContent();
      },
      titles,
    );
    return [shown, replay];
  };

  it('keeps both ends', async () => {
    const act = async (page: Page) => {
      await drag(page, '#thumb', [7, 12], [150, 12], [367, 9]);
      await drag(page, 'circle', [10, 10], [100, 30], [290, 70]);
    };
    const titles = ['Drag the div #thumb to the div #track', 'Drag the circle circle to the x-level x-level'];
    expect(await both(act, titles)).toEqual(['thumb 90,circle 73', 'thumb 90,circle 73']);
  });

  it('keeps its path on a surface', async () => {
    const act = (page: Page) => drag(page, 'canvas', [25, 25], [85, 75], [205, 35]);
    expect(await both(act, ['Drag the canvas canvas'])).toEqual(['signed true', 'signed true']);
  });

  it('keeps the position in a closed shadow root', async () => {
    const act = async (page: Page) => {
      await clickAt(page, 'x-level', 0.25);
      await drag(page, 'x-level', [104, 15], [200, 15], [300, 15]);
    };
    const [shown, replay] = await both(act, ['Click the x-level x-level', 'Drag the x-level x-level']);
    expect(shown).toMatch(/^level 7/);
    expect(replay).toBe(shown);
  });

  it('sets a native slider, as a click and its keys do', async () => {
    let value = '';
    const act = async (page: Page, recorded: RecordingLab) => {
      await clickAt(page, '#range', 0.2);
      await drag(page, '#range', [84, 8], [200, 8], [320, 8]);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      value = await page.locator('#range').inputValue();
      // The title has the first value: the last one may still be in transit.
      await until('the last value', () => recorded.cases().at(-1)?.inputText === value);
    };
    const replay = await replayed('/sliders', act, ['Type into “Volume”']);
    expect(value).toMatch(/^8\d$/);
    expect(replay).toBe(`range ${value}`);
  });
});

describe('Playwright’s undocumented tools', () => {
  it('describe elements', async () => {
    const recorded = await on.browser.open(`${on.lab.url}/places`);
    try {
      await led(recorded.page);
      const tools = await recorded.page.evaluate(() => Object.keys(Object(Reflect.get(window, 'playwright'))));
      expect(tools).toEqual(expect.arrayContaining(['$$', 'selector', 'ariaSnapshot']));
    } finally {
      await recorded.close();
    }
  });

  it('may be missing, which is reported', async () => {
    const none: Partial<BrowserContext> = {};
    await expect(givePageTools(none as BrowserContext)).rejects.toThrow(
      new RecorderMissingError('This version of Playwright can’t record: it has no _startRecording'),
    );
  });
});

it.each([null, 'click', {}, { name: 'openPage' }, { name: 'assertText', text: 'x' }])(
  'records nothing for %j',
  (told) => expect(parseAction(told)).toBeNull(),
);
