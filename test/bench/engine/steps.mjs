/**
 * The files that every contestant of `npm run bench:engine` runs, and how Playwright does their steps.
 *
 * @typedef {{ do: 'open', path: string }
 *   | { do: 'fill', target: string, text: string }
 *   | { do: 'select', target: string, option: string }
 *   | { do: 'check' | 'hover' | 'click' | 'follow', target: string }
 *   | { do: 'press', target: string, key: string }
 *   | { do: 'text' | 'wait', target: string, expected: string }} Step `follow` is a click that leads to another
 *   document; `wait` waits for a text that comes later
 */

import { deskSteps } from './desk.mjs';
import { mixedSteps } from './mixed.mjs';

const CITIES = ['Lisbon', 'Oslo', 'Prague', 'Rome', 'Vienna', 'Berlin'];
const TOPICS = ['Lamps', 'Chairs', 'Tables', 'Shelves', 'Rugs', 'Clocks'];

/** @param {string} path @returns {Step} */
const open = (path) => ({ do: 'open', path });
/** @param {string} target @param {string} text @returns {Step} */
const fill = (target, text) => ({ do: 'fill', target, text });
/** @param {string} target @param {string} option @returns {Step} */
const select = (target, option) => ({ do: 'select', target, option });
/** @param {string} target @returns {Step} */
const check = (target) => ({ do: 'check', target });
/** @param {string} target @returns {Step} */
const hover = (target) => ({ do: 'hover', target });
/** @param {string} target @returns {Step} */
const click = (target) => ({ do: 'click', target });
/** @param {string} target @returns {Step} */
const follow = (target) => ({ do: 'follow', target });
/** @param {string} target @param {string} expected @returns {Step} */
const text = (target, expected) => ({ do: 'text', target, expected });

/** @param {number} times @param {(round: number) => Step[]} steps */
const rounds = (times, steps) => Array.from({ length: times }, (_, round) => steps(round)).flat();
/** @param {readonly string[]} texts @param {number} at */
const nth = (texts, at) => /** @type {string} */ (texts[at % texts.length]);

/** Ten steps on each of ten pages, which lead on to one another. */
const PLAIN = rounds(10, (round) => [
  open(`/plain/${round}`),
  fill('#first', `Ada ${round}`),
  fill('#last', 'Lovelace'),
  select('#size', 'Large'),
  check('#terms'),
  hover('#hint'),
  text('#hint-text', 'Seen'),
  click('#save'),
  follow('#next'),
  text('h1', `Plain ${round + 1}`),
]);

/** @type {Readonly<Record<string, readonly Step[]>>} */
export const FILES = {
  forms: rounds(3, (round) => [
    open('/form'),
    fill('[name=name]', `Ada ${round}`),
    fill('[name=street]', 'Long Street 12'),
    fill('[name=mail]', 'ada@shop.example'),
    fill('[name=phone]', '555 0100'),
    fill('[name=company]', 'Lamps and Sons'),
    select('[name=city]', nth(CITIES, round)),
    fill('[name=notes]', 'Ring twice, please'),
    check('[name=gift]'),
    click('text=Order >> nth=1'),
    text('#said', `Ada ${round} in ${nth(CITIES, round)}, a gift`),
  ]),
  navigation: [
    open('/topic/Lamps'),
    ...rounds(12, (round) => [
      follow(`#to-${nth(TOPICS, round + 1)}`),
      text('#about', `All about ${nth(TOPICS, round + 1)}`),
    ]),
    ...rounds(4, (round) => [open(`/topic/${nth(TOPICS, round)}`), text('h1', nth(TOPICS, round))]),
  ],
  'hovers and menus': [
    open('/menus'),
    ...rounds(7, (round) => [
      hover(`#menu-${nth(TOPICS, round)}`),
      click(`#${nth(TOPICS, round)}-${nth(CITIES, round)}`),
      text('#said', `Chose ${nth(TOPICS, round)}-${nth(CITIES, round)}`),
      hover(`#card-${nth(TOPICS, round)}`),
    ]),
  ],
  'lists and boxes': [
    open('/lists'),
    ...rounds(6, (round) => [
      select('#city', nth(CITIES, round)),
      select('#topic', nth(TOPICS, round + 1)),
      text('#said', `topic ${nth(TOPICS, round + 1)}`),
      check(`#box-${nth(TOPICS, round)}`),
      check(`#radio-${nth(CITIES, round)}`),
      text('#said', `radio-${nth(CITIES, round)} true`),
    ]),
  ],
  'single-page app': [
    open('/app'),
    ...rounds(6, (round) => [
      fill('#title', `Task ${round}`),
      click('#add'),
      click(`.finish-${round}`),
      click('#done'),
      text('#count', `${round + 1} tasks`),
      click('#all'),
    ]),
  ],
  'heavy page': [
    open('/heavy'),
    ...rounds(10, (round) => [fill('#search', `word ${round}`), click('#go'), text('#said', `${round + 1} times`)]),
  ],
  'plain forms': PLAIN,
  'desk application': deskSteps(),
  'quick steps': [
    open('/quick'),
    ...rounds(16, (round) => [fill('#q', `lamp ${round}`), click('#pad'), text('#said', `Pressed for lamp ${round}`)]),
  ],
};

/**
 * The steps of a file: one of `FILES`, or mixed ones by seed, such as `mixed 7`.
 * @param {string} name
 * @returns {readonly Step[]}
 */
export function stepsOf(name) {
  const seed = /^mixed (\d+)$/.exec(name)?.[1];
  return seed ? mixedSteps(Number(seed)) : (FILES[name] ?? []);
}

/** Arguments for a machine without a user or a display. */
export const LAUNCH_ARGS = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/**
 * Does the steps with plain Playwright. Answers the milliseconds that each took.
 * @param {import('playwright').Page} page
 * @param {readonly Step[]} steps
 * @param {string} url
 */
export async function doSteps(page, steps, url) {
  const times = [];
  for (const step of steps) {
    const began = performance.now();
    await doStep(page, step, url);
    times.push(performance.now() - began);
  }
  return times;
}

/** @param {import('playwright').Page} page @param {Step} step @param {string} url */
async function doStep(page, step, url) {
  if (step.do === 'open') return page.goto(url + step.path);
  const element = find(page, step.target);
  switch (step.do) {
    case 'fill':
      return element.fill(step.text);
    case 'select':
      return element.selectOption(step.option);
    case 'check':
      return element.check();
    case 'hover':
      return element.hover();
    case 'press':
      return element.press(step.key);
    case 'text':
    case 'wait':
      return untilShown(element, step.expected);
    default:
      return element.click();
  }
}

/**
 * What a target means to the engine, in Playwright's own words.
 * @param {import('playwright').Page} page
 * @param {string} target
 */
function find(page, target) {
  const [, kind, name] = /^(label|text)=(.*)$/.exec(target) ?? [];
  if (kind === 'label') return page.getByLabel(name ?? '');
  return kind === 'text' && !target.includes('>>') ? page.getByText(name ?? '') : page.locator(target);
}

/**
 * Reads a text until it is the expected one, as an assertion does.
 * @param {import('playwright').Locator} element
 * @param {string} expected
 */
async function untilShown(element, expected) {
  for (const until = Date.now() + 5_000; Date.now() < until;)
    if ((await element.innerText()).includes(expected)) return;
  throw new Error(`${String(element)} never read "${expected}"`);
}
