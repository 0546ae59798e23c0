import { describe, expect, it } from '@jest/globals';
import { aCase, read, shareLab, SHORT_WAIT } from '../../../test/support/browser/engine.js';

const lab = shareLab({
  '/empty': '<title>Empty</title>',
  '/other': '<h1>The other page</h1>',
});

describe('Check and Uncheck', () => {
  it.each([
    ['of no size', '<label><input type="checkbox" id="box" style="opacity:0;width:0;height:0"><i>Drawn</i></label>'],
    ['not shown', '<input type="checkbox" id="box" hidden><label for="box">Drawn</label>'],
    [
      'that is drawn around it',
      '<p style="width:60px;height:20px" onclick="box.click()"><i onclick="event.stopPropagation()"><input type="checkbox" id="box" style="position:absolute;opacity:0;width:0;height:0;margin:0"></i></p>',
    ],
    [
      'that is drawn around it, whose label stands elsewhere',
      '<label for="box">News</label><p style="width:60px;height:20px" onclick="event.preventDefault(); this.on = !this.on; queueMicrotask(() => box.checked = this.on)"><input type="checkbox" id="box" style="position:absolute;opacity:0;width:0;height:0;margin:0"><i style="cursor:pointer">Drawn</i></p>',
    ],
    [
      'with two labels',
      '<label for="box" hidden>Old</label><input type="checkbox" id="box" hidden><label for="box">Drawn</label><label for="box">Too</label>',
    ],
    [
      'whose label has a link in its middle',
      '<input type="checkbox" id="box" hidden><label for="box" style="display:block;width:300px;text-align:center">I <a href="/other">accept all the terms and conditions</a></label>',
    ],
    [
      'whose label has more than one line, and begins with a link',
      '<div style="width:200px"><input type="checkbox" id="box" hidden><label for="box" style="border-left:9px solid"><a href="/other">The terms and conditions of this shop</a> are mine</label></div>',
    ],
    [
      'whose label is a block, with a link on lines of its own',
      '<label style="display:block;width:90px"><input type="checkbox" id="box" hidden>I accept <a href="/other" style="display:block">the terms of use</a></label>',
    ],
    [
      'under its label',
      '<div style="position:relative"><input type="checkbox" id="box" style="position:absolute;opacity:0;z-index:-1"><label for="box">Drawn</label></div>',
    ],
    [
      'that the mouse goes through',
      '<div style="padding:50px"><input type="checkbox" id="box" style="position:absolute;clip:rect(0,0,0,0);pointer-events:none"><p style="height:50px"></p><label for="box">Drawn</label></div>',
    ],
    [
      'for screen readers, in a shadow root',
      '<p><template shadowrootmode="open"><input type="checkbox" id="box" style="position:absolute;width:1px;height:1px;clip:rect(0,0,0,0)"><br><label for="box">Drawn</label></template></p>',
    ],
  ])('clicks the label or the drawing of a box %s', async (_which, html) => {
    const box = { targetField: '#box' };
    const { results } = await lab.run([
      aCase('URL redirect', { redirectURL: `${lab.url}/empty` }),
      aCase('Run script', { script: `document.body.setHTMLUnsafe(${JSON.stringify(html)})` }),
      aCase('Check', box),
      read('#box', { property: 'Checked' }),
      aCase('Check', box),
      aCase('Uncheck', box),
      read('#box', { property: 'Checked' }),
    ]);
    expect(results.filter(({ status }) => status !== 'success')).toEqual([]);
    expect([results[3]?.value, results[6]?.value]).toEqual(['Yes', 'No']);
  });

  it.each([
    [
      'is ticked only when the server has answered',
      'onclick="event.preventDefault(); setTimeout(() => this.checked = true, 500)"',
      '',
    ],
    ['never is', 'onclick="event.preventDefault()"', 'The click did not change the checkbox'],
    ['goes when it is ticked', 'onchange="this.remove()"', ''],
  ])('Check clicks a box once that %s', async (_which, how, message) => {
    const { results } = await lab.run([
      aCase('URL redirect', { redirectURL: `${lab.url}/empty` }),
      aCase('Run script', {
        script: `document.body.setHTMLUnsafe(${JSON.stringify(`<p><input type="checkbox" ${how}></p>`.repeat(3))}); onclick = () => document.title += '!'`,
      }),
      aCase('Check', { targetField: 'input >> nth=0', ...(message === '' ? {} : SHORT_WAIT) }),
      aCase('Get content', { property: 'Title' }),
    ]);
    expect(results[2]).toMatchObject({ status: message ? 'failure' : 'success', message });
    expect(results[3]?.value).toBe('Empty!');
  });
});
