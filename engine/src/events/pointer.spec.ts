import type { CaseResult, TestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { aCase, FAIR_WAIT, read, shareLab, SHORT_WAIT, TESTED } from '../../../test/support/browser/engine.js';

const inFirefox = TESTED === 'Firefox';

const PAGE = `
  <p id="log"></p>
  <button id="go" style="width:200px;height:50px;border:0"
    ondblclick="log('double ' + event.offsetX + ',' + event.offsetY)"
    oncontextmenu="log('menu ' + event.offsetX); event.preventDefault()">Go</button>
  <div id="card" draggable="true" ondragstart="event.dataTransfer.setData('text', 'card')">Card</div>
  <div id="basket" style="width:200px;height:80px;background:#eee"
    ondragover="event.preventDefault()" ondrop="log('dropped ' + event.dataTransfer.getData('text'))">Basket</div>
  <div id="knob" style="width:40px;height:40px;background:#888"></div>
  <div id="zone" style="width:200px;height:80px;display:none">Drop here</div>
  <div id="goal" style="width:200px;height:80px">Goal</div>
  <div id="puck" style="position:absolute;left:900px;top:20px;width:40px;height:40px;background:#888"></div>
  <div id="item" style="width:60px;height:40px;background:#888">Item</div>
  <div id="slot" style="width:200px;height:80px;background:#eee">Slot</div>
  <input id="name" value="old" onkeyup="log('up ' + this.value + '.')"><input id="off" disabled value="x">
  <div id="rich" contenteditable><b>old</b></div>
  <div style="height:4000px"></div><p id="end">The end</p>
  <script>
    const logged = document.querySelector('#log');
    function log(text) { logged.textContent += text + ';' }
    // A widget that follows the mouse itself, and shows its target only while it is dragged.
    knob.onmousedown = () => { zone.style.display = '' };
    zone.onmousemove = () => { zone.dataset.over = 'yes' };
    zone.onmouseup = () => log('released ' + zone.dataset.over);
    // One that lies under the mouse while it is dragged.
    puck.onmousedown = () => {
      onmousemove = ({ pageX, pageY }) => { puck.style.left = pageX - 20 + 'px'; puck.style.top = pageY - 20 + 'px' };
      onmouseup = ({ clientX, clientY }) => {
        onmousemove = onmouseup = null;
        log('over ' + document.elementsFromPoint(clientX, clientY)[1].id);
      };
    };
    // One that is dragged once the mouse has moved by five pixels, from there on, and by what is drawn.
    item.onmousedown = (down) => {
      let start = null;
      let drawn = { x: 0, y: 0 };
      onmousemove = ({ clientX: x, clientY: y }) => {
        if (start) requestAnimationFrame(() => (drawn = { x: x - start.x, y: y - start.y }));
        else if (Math.hypot(x - down.clientX, y - down.clientY) > 5) start = { x, y };
      };
      onmouseup = () => {
        onmousemove = onmouseup = null;
        const [from, to] = [item, slot].map((element) => element.getBoundingClientRect());
        const y = from.top + drawn.y + from.height / 2;
        log('in slot: ' + (y > to.top && y < to.bottom));
      };
    };
    addEventListener('scroll', () => { if (scrollY > 1000) document.title = 'scrolled' });
  </script>`;

/** Drops go before or after an item, by the half of it that the mouse is in. */
const HALVES = `<div id="card" draggable="true" ondragstart="event.dataTransfer.setData('text', 'card')">Card</div>
  <div id="row" style="width:200px;height:40px;background:#eee">Row</div><p id="log"></p><script>
    let place = 'nowhere';
    row.ondragover = (event) => {
      const { left, width } = row.getBoundingClientRect();
      const side = Math.sign(event.clientX - left - width / 2);
      if (side) place = side > 0 ? 'after' : 'before';
      event.preventDefault();
    };
    row.ondrop = (event) => { event.preventDefault(); log.textContent = place };
  </script>`;

const HELD = `<button onclick="log(event)" ondblclick="log(event)" oncontextmenu="log(event); event.preventDefault()">Go</button>
  <p></p><script>
    function log({ type, shiftKey, ctrlKey, altKey }) {
      document.querySelector('p').textContent += [type, shiftKey && 'Shift', ctrlKey && 'Control', altKey && 'Alt'].filter(Boolean) + ';';
    }
  </script>`;

/** A form whose message appears when a field loses the focus, and moves the button away from the mouse. */
const BLUR = `<input id="name"><p id="message" style="height:60px" hidden>Enter a name</p><button onclick="saved.textContent++">Save</button>
  <output id="saved">0</output><script>document.querySelector('#name').onblur = () => { message.hidden = false }</script>`;

const lab = shareLab({ '/': PAGE, '/blur': BLUR, '/halves': HALVES, '/held': HELD });

async function onPage(cases: readonly TestCase[]): Promise<CaseResult[]> {
  const { results } = await lab.run([aCase('URL redirect', { redirectURL: lab.url }), ...cases]);
  return results.slice(1);
}

it('Click retries when the page moves the target away between press and release', async () => {
  const { results } = await lab.run([
    aCase('URL redirect', { redirectURL: `${lab.url}/blur` }),
    aCase('Click', { targetField: '#name' }),
    aCase('Click', { targetField: 'text=Save' }),
    read('#saved'),
  ]);
  expect(results.map(({ message, value = '' }) => message + value)).toEqual(['', '', '', '1']);
});

describe('Double click and Right click', () => {
  it('press the middle, or the given point', async () => {
    const results = await onPage([
      aCase('Double click', { targetField: '#go' }),
      aCase('Double click', { targetField: '#go', mousePositionNearestField: '5,7' }),
      aCase('Right click', { targetField: '#go', mousePositionNearestField: '9,1' }),
      read('#log'),
    ]);
    // Firefox's mouse stands on whole pixels, and tells a page of a right press twice.
    const expected = inFirefox ? /^double \d+,\d+;double 5,7;menu 9;(menu 9;)?$/ : /^double 100,25;double 5,7;menu 9;$/;
    expect(results[3]?.value).toMatch(expected);
  });
});

it('keys are held during a click, and released after it', async () => {
  const { results } = await lab.run([
    aCase('URL redirect', { redirectURL: `${lab.url}/held` }),
    aCase('Click', { targetField: 'button', heldKeys: 'Control+Shift' }),
    aCase('Right click', { targetField: 'button', heldKeys: 'Alt', mousePositionNearestField: '5,5' }),
    aCase('Click', { targetField: 'button' }),
    read('p'),
  ]);
  expect(results[4]?.value).toBe('click,Shift,Control;contextmenu,Alt;click;');
});

describe('Drag and drop', () => {
  it('drags what the browser drags, and what the page moves itself', async () => {
    const results = await onPage([
      aCase('Drag and drop', { targetField: '#card', destinationField: '#basket' }),
      aCase('Drag and drop', { targetField: '#knob', destinationField: '#zone' }),
      read('#log'),
    ]);
    const card = inFirefox ? expect.stringMatching(/^Firefox lets no test drop what the browser itself drags/) : '';
    expect(results.map(({ message }) => message)).toEqual([card, '', '']);
    expect(results[2]?.value).toBe(inFirefox ? 'released yes;' : 'dropped card;released yes;');
  });

  it('drags an element that covers its destination', async () => {
    const [drag, log] = await onPage([
      aCase('Drag and drop', { targetField: '#puck', destinationField: '#goal' }),
      read('#log'),
    ]);
    expect([drag?.message, log?.value]).toEqual(['', 'over goal;']);
  });

  it('drops on a half of the destination, not on the line between both', async () => {
    const { results } = await lab.run([
      aCase('URL redirect', { redirectURL: `${lab.url}/halves` }),
      aCase('Drag and drop', { targetField: '#card', destinationField: '#row' }),
      read('#log'),
    ]);
    expect(results[2]?.value).toBe(inFirefox ? '' : 'after');
  });

  it('drags what is drawn at each move', async () => {
    const [drag, log] = await onPage([
      aCase('Drag and drop', { targetField: '#item', destinationField: '#slot' }),
      read('#log'),
    ]);
    // Firefox merges moves that follow one another, and this page begins to count with the second.
    expect([drag?.message, log?.value]).toEqual(['', inFirefox ? expect.stringMatching(/^in slot/) : 'in slot: true;']);
  });

  it('names the missing side, and releases the mouse', async () => {
    const [drag, after] = await onPage([
      aCase('Drag and drop', { targetField: '#card', destinationField: '#none', ...FAIR_WAIT }),
      aCase('Double click', { targetField: '#go' }),
    ]);
    expect(drag).toMatchObject({ status: 'failure', message: 'No element matches #none (waited 5 s)' });
    expect(after?.status).toBe('success');
  });
});

describe('Clear', () => {
  it.each(['#name', '#rich'])('empties %s', async (targetField) => {
    const [cleared, content] = await onPage([aCase('Clear', { targetField }), read(targetField)]);
    expect([cleared?.status, content?.value]).toEqual(['success', '']);
  });

  it('triggers key events, and is refused by what is not editable', async () => {
    const results = await onPage([
      aCase('Clear', { targetField: '#name' }),
      read('#log'),
      aCase('Clear', { targetField: '#off', ...SHORT_WAIT }),
      aCase('Clear', { targetField: '#log' }),
    ]);
    expect(results[1]?.value).toBe('up .;');
    expect(results.slice(2).map(({ message }) => message)).toEqual([
      'The element #off is disabled (waited 1 s)',
      'The target is not a field that takes text',
    ]);
  });
});

describe('Scroll to', () => {
  it('scrolls the target into view', async () => {
    const results = await onPage([
      aCase('Scroll to', { targetField: '#end' }),
      aCase('Get content', {
        property: 'Title',
        conditionals: [{ statement: 'Equal to', statementData: 'scrolled' }],
      }),
      aCase('Scroll to', { targetField: '#none', ...SHORT_WAIT }),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['success', 'success', 'failure']);
  });
});
