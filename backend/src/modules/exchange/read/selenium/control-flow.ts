import { LIMITS } from '@testplatform/contract';
import { Untranslatable } from '../imported.js';
import { condition } from '../patterns.js';
import { conditionOf, decide, given } from './expressions.js';
import type { Command, Handler, OpenBlock, Reading } from './reading.js';
import { storedAs } from './stores.js';
import { filled, givenAtRun, STORED } from './text.js';

/** Maximum passes of a loop: its limit, or else the platform's maximum, after which Selenium IDE ends a loop, too. */
const most = (limit: string): string =>
  /^\d{1,9}$/.test(limit.trim()) && Number(limit) > 0
    ? String(Math.min(Number(limit), LIMITS.repeatsMax))
    : String(LIMITS.repeatsMax);

function innermost({ blocks }: Reading, kinds: readonly OpenBlock['kind'][]): OpenBlock {
  const block = blocks.at(-1);
  if (!block || !kinds.includes(block.kind))
    throw new Untranslatable('It belongs to no block that is open. Delete it, or add the block above it');
  return block;
}

function open(reading: Reading, kind: OpenBlock['kind'], atEnd?: () => void): void {
  reading.blocks.push({ kind, row: reading.file.cases.length - 1, ...(atEnd && { atEnd }) });
}

function beginIf(reading: Reading, { target }: Command): void {
  reading.file.add('If', conditionOf(reading, target).fields);
  open(reading, 'if');
}

/** Adds its script before the If. Variables have the same values there, because no branch has run yet. */
function elseIf(reading: Reading, { target }: Command): void {
  const { row } = innermost(reading, ['if']);
  const rows = reading.file.cases.length;
  const { fields } = conditionOf(reading, target, { before: row });
  const added = reading.file.cases.length - rows;
  reading.blocks.push({ ...reading.blocks.pop()!, row: row + added });
  reading.file.add('Else if', fields);
}

function otherwise(reading: Reading): void {
  innermost(reading, ['if']);
  reading.file.add('Else');
}

function times(reading: Reading, { target }: Command): void {
  reading.file.add('Repeat', { times: /^\d+$/.test(target.trim()) ? target.trim() : filled(target) });
  open(reading, 'loop');
}

function loopWhile(reading: Reading, { target, value }: Command): void {
  const { fields, again } = conditionOf(reading, target, { isNot: true });
  reading.file.add('Repeat until', { ...fields, times: most(value) });
  open(reading, 'loop', again);
}

/** Always runs the first pass, because the condition comes only at its end. */
function doLoop(reading: Reading): void {
  const key = reading.ownKey('loop');
  reading.file.add('Run script', { script: "return 'true';", ...storedAs(key), title: 'Begin a loop' });
  reading.file.add('Repeat until', { ...given(key, condition('Equal to', 'false')), times: most('') });
  reading.blocks.push({ kind: 'do', row: reading.file.cases.length - 1 });
}

function repeatIf(reading: Reading, { target }: Command): void {
  const { row } = innermost(reading, ['do']);
  const [, key = ''] = /\{\{storage=(.*)\}\}/.exec(reading.file.cases[row]!.comparedText ?? '') ?? [];
  decide(reading, target, key);
  reading.file.add('End');
  reading.blocks.pop();
}

/** Stores a list, and repeats until it is empty: each pass takes its first item. */
function forEach(reading: Reading, { target, value }: Command): void {
  const key = reading.ownKey('items');
  const left = `stored(${givenAtRun(key)})`;
  const list = `stored(${givenAtRun(variable(target))})`;
  const script = (result: string) => `${STORED}\nreturn ${result};`;
  reading.file.add('Run script', { script: script(list), ...storedAs(key), title: `Take the items of ${target}` });
  reading.file.add('Repeat until', { ...given(key, condition('Equal to', '[]')), times: most('') });
  open(reading, 'loop', () =>
    reading.file.add('Run script', {
      script: script(`${left}.slice(1)`),
      ...storedAs(key),
      title: 'Go on to the next item',
    }),
  );
  const first = `((item) => (item === '' ? ' ' : item))(${left}[0])`;
  reading.file.add('Run script', {
    script: script(first),
    ...storedAs(variable(value)),
    title: `Store the item as ${value}`,
  });
}

const variable = (text: string): string => text.trim().replace(/^\$\{|\}$/g, '');

function end(reading: Reading): void {
  const block = innermost(reading, ['if', 'loop']);
  block.atEnd?.();
  reading.file.add('End');
  reading.blocks.pop();
}

function runTest(reading: Reading, { target }: Command): void {
  const data = reading.dialect.tests.get(target);
  if (data === undefined)
    throw new Untranslatable(
      `There is no test "${target.slice(0, 100)}" in this file. Import it, and add a Test case import`,
    );
  reading.file.add('Test case import', { data, title: `Run ${target}` });
}

export const CONTROL_FLOW: readonly (readonly [name: string, handler: Handler])[] = [
  ['if', beginIf],
  ['elseIf', elseIf],
  ['elseif', elseIf],
  ['else', otherwise],
  ['times', times],
  ['while', loopWhile],
  ['do', doLoop],
  ['repeatIf', repeatIf],
  ['forEach', forEach],
  ['end', end],
  ['endIf', end],
  ['endif', end],
  ['endWhile', end],
  ['run', runTest],
];
