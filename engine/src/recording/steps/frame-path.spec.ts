import { expect, it } from '@jest/globals';
import { changesAtEachLoad } from './frame-path.js';

it.each(['__privateStripeFrame5634', 'a-x7k2m9q4vz1', 'ember812', ':r3:', 'mui-12', 'card-4711'])(
  'the next load has another name than %s',
  (name) => expect(changesAtEachLoad(name)).toBe(true),
);

it.each([
  'main_report_frame',
  'main_right_frame',
  'external1',
  'matrix1',
  'oauth2login',
  'step2form',
  'threeDS2Iframe',
  'report2024',
])('a frame can be found again by the name %s', (name) => expect(changesAtEachLoad(name)).toBe(false));
