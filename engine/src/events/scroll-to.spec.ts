import { describe, expect, it } from '@jest/globals';
import { aCase, click, read, shareLab, SHORT_WAIT } from '../../../test/support/browser/engine.js';

/** A virtual list that renders only the visible rows. */
const ROWS = `<p>Pick one</p><div id="list" style="height:200px;width:300px;overflow:auto"><div style="position:relative" id="all"></div></div><output></output>
  <script>
    const count = 300;
    all.style.height = count * 20 + 'px';
    const draw = () => {
      const first = Math.floor(list.scrollTop / 20);
      all.innerHTML = '';
      for (let at = first; at < Math.min(count, first + 11); at++) {
        const row = document.createElement('div');
        row.textContent = 'Row ' + at + '.';
        row.style.cssText = 'position:absolute;height:20px;top:' + at * 20 + 'px';
        row.onclick = () => document.querySelector('output').append(at + ' ');
        all.append(row);
      }
    };
    list.onscroll = () => requestAnimationFrame(draw);
    draw();
  </script>`;

/** A page that loads more at its end: from the server, or after a moment. */
const MORE = (load: string) => `<div id="feed"></div><p id="end">Loading</p><script>
    let next = 0;
    const add = () => { for (let nth = 0; nth < 20; nth++) feed.insertAdjacentHTML('beforeend', '<p style="height:30px">Entry ' + next++ + '.</p>'); };
    add();
    new IntersectionObserver(async ([{ isIntersecting }]) => {
      if (!isIntersecting || next >= 200) return;
      ${load};
      add();
    }).observe(end);
  </script>`;

/** A chat scrolled to its end, which loads older messages at its top. */
const CHAT = `<div id="chat" style="height:200px;overflow:auto"></div><script>
    let oldest = 100;
    const older = () => {
      const { scrollHeight } = chat;
      for (let nth = 0; nth < 20 && oldest > 0; nth++) chat.insertAdjacentHTML('afterbegin', '<p>Message ' + --oldest + '.</p>');
      chat.scrollTop += chat.scrollHeight - scrollHeight;
    };
    older();
    chat.scrollTop = chat.scrollHeight;
    chat.onscroll = () => { if (chat.scrollTop === 0) setTimeout(older, 50); };
  </script>`;

const lab = shareLab({
  '/more': (request, response) => void setTimeout(() => response.end('more'), 20),
  '/frame': ROWS,
});

const scroll = (targetField: string, containerField = '', fields = {}) =>
  aCase('Scroll to', { targetField, containerField, ...fields });

describe('Scroll to', () => {
  it.each(['#list', '#all', 'body'])('makes a virtual list show a row, by its container %s', async (container) => {
    const steps = [
      scroll('text="Row 250."', container === 'body' ? '' : container),
      click('text="Row 250."'),
      scroll('text="Row 40."', container === 'body' ? '' : container),
      click('text="Row 40."'),
      read('output'),
    ];
    const results = await lab.onPage(ROWS, steps);
    expect(results.map(({ message, value = '' }) => message + value)).toEqual(['', '', '', '', '250 40']);
  });

  it.each([
    ['from the server', "await fetch('/more')"],
    ['after a moment', 'await new Promise((resolve) => setTimeout(resolve, 50))'],
  ])('continues while a page loads more %s', async (_how, load) => {
    const [done] = await lab.onPage(MORE(load), [scroll('text="Entry 190."')]);
    expect(done).toMatchObject({ status: 'success', message: '' });
  });

  it('scrolls up, too', async () => {
    const [done] = await lab.onPage(CHAT, [scroll('text="Message 3."')]);
    expect(done).toMatchObject({ status: 'success', message: '' });
  });

  it('searches the document of the target', async () => {
    const page = `<iframe src="/frame" style="width:400px;height:300px"></iframe>`;
    const [done] = await lab.onPage(page, [scroll('frame=iframe >> text="Row 90."')]);
    expect(done).toMatchObject({ status: 'success', message: '' });
  });

  it('stops at both ends, or at the max wait, and explains what to do', async () => {
    const page = ROWS.replace('300;', '30;');
    const [atEnds] = await lab.onPage(page, [scroll('text="Row 99."', '#list')]);
    expect(atEnds?.message).toMatch(
      /^No element matches text="Row 99.", though #list was scrolled to both ends \(.* s\)\. Check the target, or name another container$/,
    );
    const [late] = await lab.onPage(ROWS.replace('300;', '300_000;'), [scroll('text="Row x"', '', SHORT_WAIT)]);
    expect(late?.message).toMatch(
      /^No element matches text="Row x" so far: the page was still being scrolled after .* s\. Give the case a longer max wait$/,
    );
  });

  it('fails for a container that does not scroll', async () => {
    const [done] = await lab.onPage('<ul><li>One</ul>', [scroll('text=Two', 'ul', SHORT_WAIT)]);
    expect(done?.message).toBe('No element matches text=Two, and ul does not scroll. Name the element that does');
  });
});
