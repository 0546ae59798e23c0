import { describe, expect, it } from '@jest/globals';
import type { Imported } from '../imported.js';
import { readTests } from '../read-tests.js';

const cellsOf = (row: string) => {
  const [command = '', target = '', value = ''] = row.split('|');
  return [command, target, value] as const;
};
const readSide = (...rows: string[]): Imported => {
  const commands = rows.map(cellsOf).map(([command, target, value]) => ({ command, target, value, comment: '' }));
  const project = { url: 'https://shop.test/', tests: [{ id: '1', name: 'A', commands }], suites: [] };
  return readTests('x.side', JSON.stringify(project));
};
const katalon = (...rows: string[]): Imported => {
  const cells = rows.map(
    (row) =>
      `<tr>${cellsOf(row)
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  );
  return readTests('x.html', `<table><tr><td colspan="3">A</td></tr>${cells.join('')}</table>`);
};
const casesOf = ({ files }: Imported) => files[0]!.cases;
const eventsOf = (imported: Imported) => casesOf(imported).map(({ eventType }) => eventType);

describe('commands of Selenium', () => {
  it('chooses all options of a list with one case', () => {
    const imported = readSide(
      'addSelection|id=a|label=Red',
      'addSelection|id=a|value=blue',
      'addSelection|id=b|Red',
      'addSelection|id=b|Blue, dark',
      'addSelection|id=a|Green',
      'open|/',
      'addSelection|id=a|Green',
    );
    expect(casesOf(imported)).toMatchObject([
      { eventType: 'Select option', option: 'Red,blue', targetField: 'id=a' },
      { eventType: 'Comment', comment: 'addSelection | id=b | Red, Blue, dark' },
      { eventType: 'Comment', comment: 'addSelection | id=a | Green' },
      { eventType: 'URL redirect' },
      { eventType: 'Select option', option: 'Green' },
    ]);
    expect(imported.notes).toMatchObject([{ place: 'Command 3' }, { place: 'Command 5' }]);
  });

  it.each([
    ['a${KEY_ENTER}', ['a', 'Enter']],
    ['go${KEY_SHIFT}${KEY_LEFT}${KEY_LEFT}', ['go', 'Shift+ArrowLeft', 'Shift+ArrowLeft']],
    ['${KEY_CTRL}a${KEY_CTRL}${KEY_DEL}og', ['Control+a', 'Delete', 'og']],
    ['${KEY_CTRL}${KEY_SHIFT}z${KEY_SHIFT}y', ['Control+Shift+z', 'Control+y']],
    ['${KEY_SHIFT}ab', ['Shift+a', 'Shift+b']],
    ['${KEY_ALT}${KEY_ALT}a', ['Alt', 'a']],
  ])('holds the keys of sendKeys %s until they come again', (value, typed) =>
    expect(casesOf(readSide(`sendKeys|id=a|${value}`)).map(({ key, inputText }) => key || inputText)).toEqual(typed),
  );

  it.each([
    ['sendKeys|id=a|line 1${KEY_ENTER}line 2'],
    ['sendKeys|id=a|ab${KEY_BACKSPACE}c'],
    ['type|id=a|${KEY_TAB}secret'],
    ['mouseDown|id=menu|', 'mouseOver|id=sub|', 'click|id=item|'],
    ['mouseDown|id=menu|'],
  ])('says what it can’t do of %j', (...rows) => {
    const imported = readSide(...rows);
    expect(imported.notes).toMatchObject([{ place: 'Command 1' }]);
    expect(casesOf(imported)[0]?.eventType).toBe('Comment');
    expect(eventsOf(imported).slice(1)).toEqual(rows.length > 1 ? ['Hover', 'Click'] : []);
  });

  it('presses a key once for the three commands of the old IDE', () => {
    const keys = ['keyDown', 'keyPress', 'keyUp'].map((command) => `${command}|id=q|\\13`);
    expect(eventsOf(katalon(...keys, 'keyPress|id=q|\\13'))).toEqual(['Press key', 'Press key']);
  });

  it.each([
    'executeScript|return document.title|t',
    'executeAsyncScript|return location.href|t',
    'storeEval|document.title|t',
    'assertEval|window.x|1',
    'while|document.hidden',
    'if|${n} == document.title',
  ])('keeps %s as a Comment while a frame is selected', (row) => {
    const { notes, files } = readSide('selectFrame|index=0', 'click|id=a', row);
    expect(files[0]!.cases.map(({ eventType }) => eventType)).toEqual(['Click', 'Comment']);
    expect(notes).toMatchObject([{ sentence: expect.stringMatching(/not in its frames/) }]);
    expect(readSide('selectFrame|index=0', 'open|/', row).notes).toEqual([]);
  });

  it('asks variables also while a frame is selected', () =>
    expect(
      eventsOf(readSide('selectFrame|index=0', "if|${n}.length % 2 === 0 && ${m} !== 'a b'", 'click|id=a', 'end')),
    ).toEqual(['Run script', 'If', 'Click', 'End']));

  it('is in the page again after an address', () =>
    expect(casesOf(readSide('selectFrame|index=0', 'open|/', 'click|id=a'))[1]).toMatchObject({ targetField: 'id=a' }));

  it.each([
    [
      ['mouseDownAt|id=a|1,2', 'mouseUpAt|id=a|30, 4'],
      ['1,2', '30,4', undefined],
    ],
    [
      ['mouseDownAt|id=a|1,2', 'mouseMoveAt|id=b|3,4', 'mouseUpAt|id=b|3,4'],
      ['1,2', '3,4', 'id=b'],
    ],
    [
      ['mouseDownAt|id=a|1,2', 'mouseOver|id=b', 'mouseUp|id=b'],
      ['1,2', undefined, 'id=b'],
    ],
    [
      ['mouseDown|id=a', 'mouseUp|id=b'],
      [undefined, undefined, 'id=b'],
    ],
    [['dragAndDrop|id=a|+70,0'], ['5,5', '75,5', undefined]],
    [['dragAndDrop|id=a|-70,-9'], ['5,5', '-65,-4', undefined]],
  ])('drags from place to place: %j', (rows, [from, onto, destination]) => {
    const [one, ...others] = casesOf(readSide(...rows));
    expect(others).toEqual([]);
    expect(one).toMatchObject({ eventType: 'Drag and drop', targetField: 'id=a' });
    expect(
      [one!.mousePositionNearestField, one!.dropPosition, one!.destinationField].map((text) => text || undefined),
    ).toEqual([from, onto, destination]);
  });

  it.each([
    ['clickAt|id=a|3,4', 'Click'],
    ['doubleClickAt|id=a|3,4', 'Double click'],
    ['contextMenuAt|id=a|3,4', 'Right click'],
  ])('does %s at its place', (row, eventType) =>
    expect(casesOf(readSide(row))).toMatchObject([{ eventType, mousePositionNearestField: '3,4' }]),
  );

  it('clicks where the mouse is pressed and released', () =>
    expect(casesOf(readSide('mouseDownAt|id=a|1,2', 'mouseUpAt|id=a|1,2'))).toMatchObject([
      { eventType: 'Click', mousePositionNearestField: '1,2' },
    ]));

  it.each([
    ['click|link=Foo*', 'role=link[name=/^Foo.*$/]'],
    ['click|link=exact:Foo*', 'role=link[name="Foo*"]'],
    ['click|link=Forgot it?', 'role=link[name="Forgot it?"]'],
    ['click|linkText=Foo*', 'role=link[name="Foo*"]'],
    ['select|id=a|label=Fo*', undefined],
    ['select|id=a|exact:Fo*', 'id=a'],
  ])('reads the text in %s as Katalon Recorder does', (row, targetField) =>
    expect(casesOf(katalon(row))[0]!.targetField).toBe(targetField),
  );

  it.each([
    'assertTextPresent|regexp:a.c',
    'verifyTextPresent|regexpi:abc',
    'verifyTextPresent|a*c',
    'verifyTextPresent|glob:*a?c*',
    'type|id=a|javascript{1 + 1}',
    'focus|id=a',
    'fireEvent|id=a|blur',
  ])('keeps %s as a Comment', (row) => expect(eventsOf(katalon('refresh', row))).toEqual(['Reload', 'Comment']));

  it('finds a text that several elements have', () => {
    expect(casesOf(katalon('verifyTextPresent|*Ab*', 'verifyTextPresent|exact:a*c'))).toMatchObject([
      {
        eventType: 'Get content',
        property: 'Visible',
        targetField: 'text=Ab',
        isSoft: 'Yes',
        conditionals: [{ statement: 'Equal to', statementData: 'Yes' }],
      },
      { targetField: 'text=a*c' },
    ]);
    expect(casesOf(katalon('assertTextNotPresent|Ab'))).toMatchObject([{ state: 'Hidden' }]);
  });
});

describe('confirmations of Katalon Recorder', () => {
  it.each([
    [['click|id=a', 'assertConfirmation|Sure?'], ['Accept']],
    [['chooseCancelOnNextConfirmation', 'click|id=a', 'assertConfirmation|Sure?'], ['Dismiss']],
    [
      ['chooseCancelOnNextConfirmation', 'click|id=a', 'assertConfirmation|1', 'click|id=b', 'assertConfirmation|2'],
      ['Dismiss', 'Accept'],
    ],
    [['click|id=a', 'assertConfirmation|1', 'webdriverChooseCancelOnVisibleConfirmation'], ['Dismiss']],
  ])('are accepted unless a command says otherwise: %j', (rows, answers) => {
    const cases = casesOf(katalon(...rows));
    expect(cases.flatMap(({ eventType, answer }) => (eventType === 'Answer dialog' ? [answer] : []))).toEqual(answers);
    expect(cases[0]!.eventType).toBe('Answer dialog');
  });
});

describe('a script of a recording in a frame', () => {
  it('becomes a Comment', () => {
    const step = { type: 'waitForExpression', expression: 'document.title' };
    const steps = [step, { ...step, frame: [0] }];
    expect(eventsOf(readTests('x.json', JSON.stringify({ title: 'x', steps })))).toEqual(['Run script', 'Comment']);
  });
});
