import { describe, expect, it } from '@jest/globals';
import type { TestCase } from '@testplatform/contract';
import type { Page } from 'playwright';
import { led, recordAndReplay, shareRecorder } from '../../../../test/support/browser/recording.js';
import { until } from '../../../../test/support/time/until.js';

const PAGES = {
  // The calendar and the slider set fields that nobody can type into, and the tick fills and locks one.
  '/set-fields': `<title>Set fields</title><label>Day <input id="day" readonly></label><b id="third">Third</b>
    <p id="track" role="button">Louder</p><input id="level" style="display:none"><label><input type="checkbox" id="same"> Same address</label>
    <input id="address" aria-label="Address"><output></output><script>
    const say = () => document.querySelector('output').textContent = [day, level, address].map(({ value }) => value).join();
    const set = (field, value) => {
      field.value = value;
      for (const type of ['change', 'input']) field.dispatchEvent(new Event(type, { bubbles: true }));
      say();
    };
    third.onmousedown = (event) => { event.preventDefault(); set(day, '3'); };
    track.onclick = () => set(level, '5');
    same.onchange = () => { set(address, 'Bern'); address.disabled = true; };
    </script>`,
  '/ticks': `<title>Ticks</title><label><input type="radio" name="size" value="S" checked> Small</label>
    <label><input type="radio" name="size" value="L"> Large</label> <label><input type="checkbox"> Gift</label><output></output>
    <script>onchange = ({ target }) => document.querySelector('output').append(target.value + ' ');</script>`,
  '/short': `<!doctype html><title>Short</title><p>Short</p><output></output><script>
    document.onclick = ({ target, pageX, pageY }) => { document.querySelector('output').textContent = [target.localName, pageX, pageY].join(); };
    </script>`,
  '/twins': `<title>Twins</title><label>Taste <select onchange="document.querySelector('output').textContent = this.value"><option>None</option>
    <optgroup label="Fruit"><option value="fruit">Other</option></optgroup><optgroup label="Nuts"><option value="nuts">Other</option></optgroup>
    </select></label><output></output>`,
  '/frames': `<title>Frames</title><output></output><script>
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.name = frame.id = 'card-' + Math.floor(Math.random() * 9_000 + 1_000);
    frame.title = 'Card';
    frame.src = '/card';
    </script><iframe title="Advice"></iframe>`,
  '/outer': `<title>Outer</title><output></output><iframe id="f-1"></iframe><script>
    document.querySelector('iframe').src = '/card?sid=' + Math.random();
    document.querySelector('iframe').id = 'f-' + Math.floor(Math.random() * 9_000 + 1_000);</script>`,
  '/code': `<title>Code</title><input aria-label="1" maxlength="1"><input aria-label="2" maxlength="1"><output></output><script>
    const boxes = [...document.querySelectorAll('input')];
    document.onpaste = (event) => {
      event.preventDefault();
      [...event.clipboardData.getData('text')].forEach((sign, at) => {
        boxes[at].value = sign;
        boxes[at].dispatchEvent(new Event('input', { bubbles: true }));
      });
    };
    oninput = () => document.querySelector('output').textContent = boxes.map(({ value }) => value).join('');
    </script>`,
  // An eye that is clicked before the password is typed, and fields that set themselves.
  '/secrets': `<title>Secrets</title><label>Password <input id="word" type="password"></label><button>Show</button>
    <label>PIN <input id="pin" type="password"></label> <label>Code <input id="code" type="password" readonly></label><output></output><script>
    const say = () => document.querySelector('output').textContent = word.value === 'ab' && pin.value === '74' ? 'Right' : 'Wrong';
    document.querySelector('button').onclick = () => { word.type = 'text'; };
    for (const one of [pin, code]) one.onkeydown = (event) => {
      if (one === pin) event.preventDefault();
      if (/^\\d$/.test(event.key)) one.value += event.key;
      if (event.key === 'Backspace') one.value = one.value.slice(0, -1);
      say();
    };
    oninput = say;
    </script>`,
  // An eye that puts another field in the place of the password.
  '/eye': `<title>Eye</title><label for="word">Password</label><span><input id="word" type="password"></span><button>Show</button><output></output><script>
    document.querySelector('button').onclick = () => {
      const { value } = word;
      document.querySelector('span').innerHTML = '<input id="word">';
      word.value = value;
    };
    oninput = () => document.querySelector('output').textContent = word.value === 'abc' ? 'Right' : 'Wrong';
    </script>`,
  // Fields of a component library, whose inner elements all have the same id.
  '/same-ids': `<title>Same ids</title><x-field label="Password" type="password"></x-field><x-field label="City" type="text"></x-field>
    <form><input name="value" type="password" aria-label="Old"><input name="value" aria-label="Hint"></form><output></output><script>
    for (const field of document.querySelectorAll('x-field'))
      field.attachShadow({ mode: 'open' }).innerHTML =
        '<input id="input" aria-label="' + field.getAttribute('label') + '" type="' + field.getAttribute('type') + '">';
    </script>`,
  '/mail': `<title>Mail</title><label>Mail <input></label>`,
  '/card': `<button onclick="parent.document.querySelector('output').textContent = 'Paid'">Pay</button>`,
};

const on = shareRecorder(PAGES);

it('records no typing where the page has filled a field itself', async () => {
  const titles = ['Click “Day”', 'Click “Third”', 'Click “Louder”', 'Check “Same address”'];
  const shown = await recordAndReplay(
    on,
    '/set-fields',
    async (page) => {
      await page.getByLabel('Day').click();
      await page.getByText('Third').click();
      await page.getByText('Louder').click();
      await page.getByLabel('Same address').click();
    },
    titles,
  );
  expect(shown).toBe('3,5,Bern');
});

it('records a tick by its label after an arrow key', async () => {
  const titles = ['Press ArrowDown in “Small”', 'Check “Gift”'];
  const shown = await recordAndReplay(
    on,
    '/ticks',
    async (page) => {
      await page.getByLabel('Small').press('ArrowDown');
      await page.getByText('Gift').click();
    },
    titles,
  );
  expect(shown).toBe('L on');
});

it('keeps the position of a click on the empty part of a short page, also for a smaller window', async () => {
  const shown = await recordAndReplay(on, '/short', (page) => page.mouse.click(600, 650), ['Click “Short”']);
  expect(shown).toMatch(/^html,600,\d+$/);
});

it('records the value of an option where another one reads the same', async () => {
  const choose = async (page: Page) => {
    await page.getByLabel('Taste').focus();
    await page.getByLabel('Taste').selectOption('nuts');
  };
  expect(await recordAndReplay(on, '/twins', choose, ['Select “nuts” in “Taste”'])).toBe('nuts');
});

it('records what a page does with a pasted text as typed', async () => {
  const paste = async (page: Page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('42'));
    await page.getByLabel('1').click();
    await page.keyboard.press('Control+v');
  };
  expect(await recordAndReplay(on, '/code', paste, ['Type into “1”', 'Type into “2”'])).toBe('42');
});

it('records what the Option key of a Mac writes as typed', async () => {
  const recorded = await on.browser.open(`${on.lab.url}/mail`);
  try {
    const { page } = recorded;
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setUserAgentOverride', { userAgent: 'Mac', platform: 'MacIntel' });
    await page.reload();
    await led(page);
    await page.getByLabel('Mail').focus();
    const key = { key: '@', code: 'KeyL', modifiers: 1 };
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    await page.keyboard.insertText('@');
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
    await until('the text', () => recorded.cases().at(-1)?.inputText === '@');
    expect(recorded.cases().map(({ eventType }) => eventType)).not.toContain('Press key');
  } finally {
    await recorded.close();
  }
});

describe('a password', () => {
  const isMasked = ({ inputText, inputTextMask }: TestCase) => inputText === undefined || inputTextMask === 'Yes';

  it('is recorded masked where it was shown before it was typed, or where the page takes its keys', async () => {
    const titles = ['Click “Show”', 'Type into “Password”', 'Type into “PIN”'];
    const shown = await recordAndReplay(
      on,
      '/secrets',
      async (page, { cases }) => {
        await page.getByText('Show').click();
        await page.getByLabel('Password').pressSequentially('ab');
        await page.getByLabel('PIN').focus();
        for (const key of ['x', '7', '3', 'Backspace', '4']) await page.keyboard.press(key);
        await until('the whole PIN', () => cases().at(-1)?.inputText === '74');
        expect(cases().every(isMasked)).toBe(true);
      },
      titles,
    );
    expect(shown).toBe('Right');
  });

  it('is recorded masked where the page shows it in another field', async () => {
    const titles = ['Type into “Password”', 'Click “Show”', 'Press End in “Password”', 'Type into “Password”'];
    const shown = await recordAndReplay(
      on,
      '/eye',
      async (page, { cases }) => {
        await page.getByLabel('Password').pressSequentially('ab');
        await page.getByText('Show').click();
        await page.getByLabel('Password').press('End');
        await page.getByLabel('Password').pressSequentially('c');
        await until('the whole password', () => cases().at(-1)?.inputText === 'abc');
        expect(
          cases()
            .filter(({ eventType }) => eventType === 'Text feed')
            .every(isMasked),
        ).toBe(true);
      },
      titles,
    );
    expect(shown).toBe('Right');
  });

  it('masks no other field that has its id or name', async () => {
    const recorded = await on.browser.open(`${on.lab.url}/same-ids`);
    try {
      const { page, cases } = recorded;
      for (const [label, text] of [
        ['Password', 'secret'],
        ['City', 'Bern'],
        ['Old', 'secret'],
        ['Hint', 'a dog'],
      ] as const) {
        await page.getByLabel(label).pressSequentially(text);
        await until(label, () => cases().at(-1)?.inputText === text);
      }
      expect(
        cases()
          .slice(1)
          .map(({ inputTextMask }) => inputTextMask),
      ).toEqual(['Yes', 'No', 'Yes', 'No']);
    } finally {
      await recorded.close();
    }
  });

  it('is recorded masked where the field is read-only and the page sets it', async () => {
    const recorded = await on.browser.open(`${on.lab.url}/secrets`);
    try {
      await recorded.page.getByLabel('Code').pressSequentially('12');
      await until('the code', () => recorded.cases().at(-1)?.inputText === '12');
      expect(recorded.cases().map(({ title }) => title)).toEqual([expect.any(String), 'Type into “Code”']);
      expect(recorded.cases().every(isMasked)).toBe(true);
    } finally {
      await recorded.close();
    }
  });
});

it('finds a frame again by the path of its address', async () => {
  const pay = async (page: Page) => {
    await Promise.all(page.frames().map(led));
    await page.frameLocator('iframe').getByText('Pay').click();
  };
  expect(await recordAndReplay(on, '/outer', pay, ['Click “Pay”'])).toBe('Paid');
});

it('finds a frame again whose name changes at each load', async () => {
  const pay = async (page: Page) => {
    await Promise.all(page.frames().map(led));
    await page.frameLocator('[title=Card]').getByText('Pay').click();
  };
  expect(await recordAndReplay(on, '/frames', pay, ['Click “Pay”'])).toBe('Paid');
});
