import { expect, it } from '@jest/globals';
import { DRAWN_SLIDERS, MOVE_DRAWN_SLIDERS } from '../../../test/support/browser/drawn-sliders.js';
import { aCase, read, shareLab } from '../../../test/support/browser/engine.js';

const SLIDERS = `${DRAWN_SLIDERS}<output></output><script>
    const say = (_which, at) => { document.querySelector('output').textContent = at; };
    ${MOVE_DRAWN_SLIDERS}
  </script>`;

/** A signature field that reports where the line went. */
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

it('explains the format of a place that a placeholder filled wrongly', async () => {
  const [done] = await lab.onPage(CANVAS, [drag('canvas', 'left')]);
  expect(done?.message).toBe('Drop position should be x,y, or several such points with spaces between them: left');
});
