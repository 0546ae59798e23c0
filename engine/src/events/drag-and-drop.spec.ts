import { expect, it } from '@jest/globals';
import { aCase, read, shareLab } from '../../../test/support/engine.js';

/** A drawn slider whose thumb catches the mouse, and one in a drawing that listens to the whole document. */
const SLIDERS = `<div id="track" style="position:relative;width:400px;height:10px;margin:30px;background:#ccc"><div id="fill" style="height:100%;background:#88f;width:0"></div>
    <div id="thumb" style="position:absolute;left:-10px;top:-5px;width:20px;height:20px;background:#44a;touch-action:none"></div></div>
  <svg width="400" height="40"><line x1="0" y1="20" x2="400" y2="20" stroke="black" /><circle cx="10" cy="20" r="10" /></svg><output></output><script>
    const set = (x) => { thumb.style.left = x - 10 + 'px'; fill.style.width = x + 'px'; document.querySelector('output').textContent = Math.round(x / 4); };
    thumb.onpointerdown = (event) => {
      event.preventDefault();
      thumb.setPointerCapture(event.pointerId);
      const grab = event.clientX - thumb.getBoundingClientRect().left - 10;
      thumb.onpointermove = ({ clientX }) => set(Math.min(400, Math.max(0, clientX - grab - track.getBoundingClientRect().left)));
      thumb.onpointerup = () => { thumb.onpointermove = null; };
    };
    const circle = document.querySelector('circle');
    circle.onmousedown = () => {
      document.onmousemove = ({ clientX }) => {
        const x = clientX - document.querySelector('svg').getBoundingClientRect().left;
        circle.setAttribute('cx', x);
        document.querySelector('output').textContent = Math.round(x / 4);
      };
      document.onmouseup = () => { document.onmousemove = document.onmouseup = null; };
    };
  </script>`;

/** A field to sign in, which says where the line went. */
const CANVAS = `<canvas width="300" height="100" style="border:5px solid"></canvas><output></output><script>
    const canvas = document.querySelector('canvas');
    const line = [];
    let isDown = false;
    const add = ({ offsetX, offsetY }) => line.push({ x: Math.round(offsetX), y: Math.round(offsetY) });
    canvas.onpointerdown = (event) => { isDown = true; add(event); };
    canvas.onpointermove = (event) => { if (isDown) add(event); };
    canvas.onpointerup = (event) => {
      isDown = false;
      const has = (x, y) => line.some((one) => Math.hypot(one.x - x, one.y - y) < 2);
      document.querySelector('output').textContent = [has(20, 20), has(80, 70), has(200, 30), has(50, 20)];
    };
  </script>`;

const lab = shareLab();

const drag = (targetField: string, dropPosition: string, fields = {}) =>
  aCase('Drag and drop', { targetField, dropPosition, destinationField: '', ...fields });

it.each([
  ['to a place of its track', '#thumb', { destinationField: '#track', dropPosition: '360,5' }, '90'],
  ['to a place from where it was', '#thumb', { dropPosition: '210,10' }, '50'],
  ['that is held at its edge', '#thumb', { mousePositionNearestField: '2,10', dropPosition: '202,10' }, '50'],
  ['in a drawing', 'circle', { destinationField: 'svg', dropPosition: '300,20' }, '75'],
])('drags a slider %s', async (_how, thumb, fields, value) => {
  const results = await lab.onPage(SLIDERS, [drag(thumb, '', fields), read('output')]);
  expect(results.map((one) => one.message + (one.value ?? ''))).toEqual(['', value]);
});

it('drags along a path, such as a signature', async () => {
  const path = drag('canvas', '25,25 85,75 205,35', { mousePositionNearestField: '20,20' });
  const results = await lab.onPage(CANVAS, [path, read('output')]);
  expect(results.map((one) => one.message + (one.value ?? ''))).toEqual(['', 'true,true,true,false']);
});

it('says how a place is written that a placeholder has filled wrongly', async () => {
  const [done] = await lab.onPage(CANVAS, [drag('canvas', 'left')]);
  expect(done?.message).toBe('Drop position should be x,y, or several such points with spaces between them: left');
});
