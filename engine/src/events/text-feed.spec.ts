import type { TestCase } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { aCase, click, feed, read, shareLab, SHORT_WAIT } from '../../../test/support/browser/engine.js';

/** A code editor: it draws its text itself, and the element that takes the keys is empty. */
const editor = (
  hole: string,
  style: string,
) => `<style>${style}</style><div id="editor">${hole}<pre id="text">one\ntwo</pre></div><script>
  const hole = document.querySelector('#hole');
  let isAll = false;
  const enter = (entered) => { text.textContent = (isAll ? '' : text.textContent) + entered; isAll = false };
  hole.oninput = () => { enter(hole.value); hole.value = '' };
  hole.onkeydown = (event) => {
    if (event.key === 'Backspace') { text.textContent = isAll ? '' : text.textContent.slice(0, -1); isAll = false }
    if (event.key === 'a' && event.ctrlKey) { event.preventDefault(); isAll = true }
  };
</script>`;
const hole = '<textarea id="hole" aria-label="Source"></textarea>';

/** An editor with its own text model: input replaces what it believes is selected. */
const rich = (id: string) => `<div id="${id}" contenteditable>old text</div><script>{
  const own = document.getElementById('${id}');
  let isAll = false;
  const enter = (entered) => {
    own.textContent = (isAll ? '' : own.textContent) + entered;
    isAll = false;
    getSelection().selectAllChildren(own);
    getSelection().collapseToEnd();
  };
  document.addEventListener('selectionchange', () => isAll = own.contains(getSelection().anchorNode) && !getSelection().isCollapsed);
  own.onbeforeinput = (event) => { event.preventDefault(); enter(event.data ?? '') };
  own.onkeydown = (event) => { if (event.key === 'Delete') { event.preventDefault(); enter('') } };
}</script>`;

/** After several lines its caret is two letters before the end. */
const lines = `<div id="lines" contenteditable><div id="part">old</div></div><script>
  const lines = document.querySelector('#lines');
  lines.oninput = () => {
    if (!lines.innerText.trim().includes('\\n')) return;
    getSelection().modify('move', 'backward', 'character');
    getSelection().modify('move', 'backward', 'character');
  };
</script>`;

/** Fields that reformat a date or a price, and leave the caret after the first digit. */
const rewriting = `<input id="date"><input id="late" readonly><input id="price"><output id="heard"></output><script>
  const rewrite = (field, toText) => field.oninput = () => {
    field.value = toText(field.value.replace(/\\D/g, ''));
    field.setSelectionRange(1, 1);
  };
  for (const field of [date, late]) rewrite(field, (digits) => digits.replace(/^(..)(..)(.*)$/, '$1/$2/$3'));
  rewrite(price, (digits) => digits && '$ ' + digits.replace(/(?=(...)+$)/g, ','));
  setTimeout(() => late.readOnly = false, 400);
  onkeydown = ({ key }) => heard.textContent += key;
  onkeyup = ({ key, target }) => heard.textContent += key + target.value + ' ';
</script>`;

/**
 * Boxes of one character that pass on the focus, a digits-only field, and an amount and a search that listen to keys.
 */
const keys = `<div id="code"></div><output id="whole"></output><input id="digits"><p id="amount" tabindex="0">0.00</p>
  <input id="search"><output id="count">0</output><input id="one" maxlength="1"><script>
    const first = (pass) => box1.value ? setTimeout(pass, 20) : pass();
    const later = { '?first': first, '': (pass) => pass(), '?timer': (pass) => setTimeout(pass, 20), '?frame': (pass) => requestAnimationFrame(pass) };
    for (const index of [0, 1, 2, 3, 4, 5]) {
      const box = Object.assign(document.createElement('input'), { id: 'box' + index, maxLength: 1 });
      const passOn = () => box.nextElementSibling?.focus();
      box.onbeforeinput = (event) => { if (event.data === ' ') event.preventDefault() };
      box.oninput = () => { later[location.search](passOn); whole.textContent = [...code.children].map(({ value }) => value).join('') };
      code.append(box);
    }
    digits.onkeydown = (event) => { if (/^[a-z]$/.test(event.key)) event.preventDefault() };
    search.onkeyup = () => count.textContent++;
  </script>`;

/** A field that turns text before a comma into a tag. */
const tags = `<input id="tag" oninput="if (this.value.includes(',')) { made.textContent += this.value; this.value = '' }"><output id="made"></output>`;

/**
 * Prices that have a currency sign while they don't have the focus, and a name, a password and a search that the page
 * makes anew when they get the focus. The last has the focus then.
 */
const rendered = `<input id="price" value="€ 12.50"><input id="late" value="€ 12.50"><output id="heard"></output>
  <input class="name" value="Ann"><input class="secret" type="password"><input class="search" value="tea"><script>
    const plain = (field) => {
      field.value = field.value.replace('€ ', '');
      field.setSelectionRange(99, 99);
    };
    price.onfocus = () => queueMicrotask(() => plain(price));
    late.onfocus = () => setTimeout(() => plain(late));
    for (const field of [price, late]) field.onblur = () => queueMicrotask(() => field.value = '€ ' + field.value);
    onkeydown = ({ target }) => heard.textContent += target.localName + ' ';
    for (const field of document.querySelectorAll('[class]'))
      field.onfocus = () => queueMicrotask(() => {
        const made = field.cloneNode();
        field.replaceWith(made);
        if (made.className === 'search') made.focus();
      });
  </script>`;

const lab = shareLab({
  '/rendered': rendered,
  '/clipped': editor(
    `<div id="clip">${hole}</div>`,
    '#clip { overflow: hidden; position: relative; width: 3px; height: 0 } #hole { position: absolute; width: 1000px }',
  ),
  '/clear': editor(hole, '#hole { position: absolute; left: 30px; opacity: 0; width: 8px }'),
  '/apart': `${editor('<div id="hole" tabindex="0" role="textbox" aria-label="Source"></div>', '#hole { width: 0; height: 20px }')}<script>
    hole.editContext = new EditContext();
    hole.editContext.ontextupdate = (event) => enter(event.text);
  </script>`,
  '/rich': rich('first') + rich('second'),
  '/lines': lines,
  '/rewriting': rewriting,
  '/tags': tags,
  '/keys': keys,
  '/unlocked': `<input id="at-once" readonly onfocus="this.readOnly = false"><input id="later" readonly onfocus="setTimeout(() => this.readOnly = false, 50)">`,
  '/covered': `<textarea oninput="typed.textContent = this.value.length"></textarea><output id="typed"></output>
    <p style="position:fixed;inset:0;margin:0;background:white;opacity:.5">Loading</p>`,
  '/behind': `<input id="field"><div id="free" contenteditable>x</div><dialog><input id="inner"></dialog><script>
    const dialog = document.querySelector('dialog');
    dialog.showModal();
    if (location.search === '?closes') setTimeout(() => dialog.close(), 700);
  </script>`,
  '/replaced': `<input id="field" readonly onfocus="setTimeout(() => this.outerHTML = '<input id=field>', 500)">`,
  '/editor-late': `<div id="field" tabindex="0" onfocus="setTimeout(() => this.contentEditable = true, 1000)">old</div>`,
  // Its list has the field's name, and is visible only while the field has the focus.
  '/list': `<label id="name" for="field">Country</label><input id="field" onfocus="choices.hidden = false" onblur="choices.hidden = true">
    <div id="choices" role="listbox" aria-labelledby="name" hidden>Germany</div>`,
});

/** What the cases report in a page. */
async function told(path: string, cases: readonly TestCase[]): Promise<string[]> {
  const { results } = await lab.run([aCase('URL redirect', { redirectURL: lab.url + path }), ...cases]);
  return results.slice(1).map(({ message, value = '' }) => message + value);
}

it.each(['/clipped', '/clear', '/apart'])(
  'replaces the whole text of an editor that draws it itself: %s',
  async (path) => {
    const target = 'label=Source';
    const clear = aCase('Clear', { targetField: target });
    const cases = [feed(target, 'three (é)'), read('#text'), feed(target, '4'), read('#text'), clear, read('#text')];
    expect(await told(path, cases)).toEqual(['three (é)', 'three (é)', '4', '4', '', '']);
  },
);

it('enters no masked text in such an editor, whose pictures would show it', async () => {
  const masked = aCase('Text feed', { targetField: 'label=Source', inputText: 'geheim', inputTextMask: 'Yes' });
  expect(await told('/clipped', [masked, read('#text')])).toEqual([
    'An editor that draws its text itself can’t hide a masked text from the pictures: turn the mask off',
    'one\ntwo',
  ]);
});

it('enters a masked text in a field that is covered', async () => {
  const masked = aCase('Text feed', { targetField: 'textarea', inputText: 'geheim', inputTextMask: 'Yes' });
  expect(await told('/covered', [masked, read('#typed')])).toEqual(['', '6']);
});

it.each(['#field', '#free'])('enters nothing behind a dialog that blocks the target: %s', async (target) => {
  expect(await told('/behind?closes', [feed(target, 'fr'), read(target), read('#inner')])).toEqual(['fr', 'fr', '']);
  expect(await told('/behind', [{ ...feed(target, 'fr'), ...SHORT_WAIT }, read('#inner')])).toEqual([
    `The element ${target} is inert: the page or an open dialog blocks it (waited 1 s)`,
    '',
  ]);
});

it('fills the field that was the only visible one, although its focus shows another of that name', async () => {
  const target = 'label=Country';
  const cases = [feed(target, 'fr'), read('#field'), aCase('Press key', { key: 'Tab' }), read(target)];
  expect(await told('/list', cases)).toEqual(['fr', 'fr', '', 'fr']);
});

it('replaces the text of editors with their own text model, once these have seen the selection', async () => {
  const texts = ['one', 'zwei é', '', 'three', 'fourth (é)', 'five'];
  const cases = texts.flatMap((text) => [feed('#first', text), read('#first'), feed('#second', text), read('#second')]);
  expect(await told('/rich', cases)).toEqual(texts.flatMap((text) => [text, text, text, text]));
});

it('enters several lines in an editor at once, and leaves the caret at their end', async () => {
  const cases = [
    feed('#lines', 'one\ntwo'),
    aCase('Press key', { key: 'x' }),
    read('#lines'),
    feed('#lines', 'three'),
    read('#lines'),
  ];
  expect(await told('/lines', cases)).toEqual(['one\ntwo', '', 'one\ntwox', 'three', 'three']);
});

it('enters several lines in a part of an editor', async () => {
  expect(await told('/lines', [feed('#part', 'one\ntwo'), read('#lines')])).toEqual(['one\ntwo', 'one\ntwo']);
});

it.each(['#date', '#late'])('enters a text in order in a field that reformats it: %s', async (date) => {
  const cases = [feed(date, '31122025'), read(date), read('#heard'), feed('#price', '1234567'), read('#price')];
  expect(await told('/rewriting', [...cases, feed('#price', '89'), read('#price')])).toEqual([
    '31122025',
    '31/12/2025',
    expect.stringMatching(/ 5531\/12\/2025$/),
    '1234567',
    '$ 1,234,567',
    '89',
    '$ 89',
  ]);
});

it('types keys that the page sees, in the field that has the focus at each key', async () => {
  const cases = [
    feed('#box0', '482913'),
    read('#whole'),
    feed('#digits', '1a2b'),
    read('#digits'),
    feed('#search', 'tea'),
    read('#count'),
  ];
  expect(await told('/keys', cases)).toEqual(['482913', '482913', '1a2b', '12', 'tea', '3']);
});

it.each(['?timer', '?frame'])('waits for boxes of one character that pass on the focus later: %s', async (how) => {
  expect(await told(`/keys${how}`, [feed('#box0', '48291é'), read('#whole')])).toEqual(['48291é', '48291é']);
});

it('waits on for boxes of one character after one that they refuse', async () => {
  expect(await told('/keys?timer', [feed('#box0', '482 913'), read('#whole')])).toEqual(['482 913', '482913']);
});

it('waits for boxes of one character when the target is whichever has the focus', async () => {
  const cases = [click('#box0'), feed('input:focus', '482913'), read('#whole')];
  expect(await told('/keys?first', cases)).toEqual(['', '482913', '482913']);
});

it('types on in a field of one character that keeps the focus', async () => {
  expect(await told('/keys', [feed('#one', 'abc'), read('#one')])).toEqual(['abc', 'a']);
});

it('refuses a masked text that boxes of one character would show', async () => {
  const masked = aCase('Text feed', { targetField: '#box0', inputText: '482913', inputTextMask: 'Yes' });
  expect(await told('/keys', [masked, read('#whole')])).toEqual([
    'The field takes one character, and a masked text can’t be hidden in those after it: turn the mask off, or use Totp for a one-time code',
    '',
  ]);
});

it('types up to 300 characters, and inserts a longer text at once and says so', async () => {
  const typed = 'tea '.repeat(75);
  const inserted = `${typed}x`;
  const cases = [feed('#search', typed), read('#count'), feed('#search', inserted), read('#count')];
  expect(await told('/keys', cases)).toEqual([
    typed,
    '300',
    `Inserted as one text, not typed key by key: it has more than 300 characters${inserted}`,
    '301',
  ]);
});

it('does not enter a text twice when a field has removed it', async () => {
  expect(await told('/tags', [feed('#tag', 'one,two,'), read('#made'), read('#tag')])).toEqual([
    'one,two,',
    'one,two,',
    '',
  ]);
});

it.each(['#at-once', '#later'])('types into a field that is read-only until it has the focus: %s', async (target) => {
  expect(await told('/unlocked', [feed(target, 'tea'), read(target), feed(target, ''), read(target)])).toEqual([
    'tea',
    'tea',
    '',
    '',
  ]);
});

it.each(['#price', '#late'])(
  'replaces a text that the page writes anew when its field gets the focus: %s',
  async (price) => {
    const clear = aCase('Clear', { targetField: price });
    const cases = [feed(price, '99'), read(price), click('#heard'), clear, read(price), click('#heard'), read(price)];
    expect(await told('/rendered', cases)).toEqual(['99', '99', '', '', '', '', '€ ']);
  },
);

it('types into the field that the page puts in place of a read-only one', async () => {
  expect(await told('/replaced', [feed('#field', 'Bob'), read('#field')])).toEqual(['Bob', 'Bob']);
});

it('waits for an element that becomes an editor', async () => {
  expect(await told('/editor-late', [feed('#field', 'Bob'), read('#field')])).toEqual(['Bob', 'Bob']);
});

it.each(['.name', '.search'])('types into the field that the page makes anew on focus: %s', async (field) => {
  const cases = [feed(field, 'Bob'), read(field), read('#heard')];
  expect(await told('/rendered', cases)).toEqual(['Bob', 'Bob', 'input input input']);
});

it('empties a field that the page makes anew on focus, and enters a masked text in one', async () => {
  const masked = aCase('Text feed', { targetField: '.secret', inputText: 'geheim', inputTextMask: 'Yes' });
  const length = aCase('Run script', { script: `document.querySelector('.secret').value.length` });
  const cases = [aCase('Clear', { targetField: '.name' }), read('.name'), masked, length];
  expect(await told('/rendered', cases)).toEqual(['', '', '', '6']);
});
