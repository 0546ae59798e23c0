import {
  type ConditionalStatement,
  type ContentProperty,
  parsePlaceholders,
  parsePoint,
  takesData,
  type TestCase,
} from '@testplatform/contract';
import type { EventCode } from './event-code.js';
import { locatorCode } from './locator-code.js';
import { key, quote } from './quote.js';
import { type TextCode, textCode } from './text-code.js';

/** The function of each statement of a conditional. */
const CHECKS: Readonly<Record<ConditionalStatement, string>> = {
  'Equal to': 'equalTo',
  'Not equal to': 'notEqualTo',
  'Greater then': 'greaterThan',
  'Less than': 'lessThan',
  'Greater then & equal to': 'atLeast',
  'Less than & equal to': 'atMost',
  'Is number': 'aNumber',
  'Is string': 'aText',
  'Is empty': 'empty',
  'Is not empty': 'notEmpty',
  Contains: 'containing',
  'Not contains': 'notContaining',
  'Starts with': 'startingWith',
  'Ends with': 'endingWith',
  Matches: 'matching',
  'Exactly equal to': 'exactly',
};

const READINGS: Readonly<Record<ContentProperty, string>> = {
  Text: 'textOf',
  Value: 'valueOf',
  Attribute: 'attributeOf',
  Count: 'countOf',
  Checked: 'checkedOf',
  Visible: 'visibleOf',
  Title: 'pageTitle',
  URL: 'pageAddress',
  Dialog: 'dialogText',
};
const OF_PAGE: readonly ContentProperty[] = ['Title', 'URL', 'Dialog'];

/** All names that specs may import from the helpers. */
export const HELPERS = [
  ...Object.values(CHECKS),
  ...Object.values(READINGS),
  'at',
  'given',
  'isChecked',
  'isNotChecked',
  'isNotVisible',
  'isVisible',
  'locate',
  'notImported',
  'random',
  'rowsOf',
  'secret',
  'session',
  'test',
  'CaseFailure',
  'Flow',
];

/** The case has no counterpart in code; the message is a sentence for its author. */
export class NotWritten extends Error {}

/** What a case needs from its file. */
export interface CaseSurroundings {
  /** Imports a helper into the file; returns its name. */
  helper(name: string): string;
  collection(name: string, title: string): void;
  binding(title: string): void;
  table(name: string): void;
  /** The expression for a masked text of the case. */
  secret(testCase: TestCase): string;
  projectFile(name: string): void;
  /** The expression for an imported file. */
  imported(path: string): string;
  leaveOut(testCase: TestCase, reason: string): void;
}

/** Writes the parts of one case. */
export class CaseWriter {
  /** Whether the code uses the page that its function receives. */
  usesPage = false;

  constructor(
    private readonly testCase: TestCase,
    private readonly file: CaseSurroundings,
    /** The page in which targets are found. */
    private readonly page = 'page',
  ) {}

  helper(name: string): string {
    return this.file.helper(name);
  }

  /** @throws PlaceholderError */
  textCode(written = ''): TextCode {
    return textCode(written, {
      collection: (name, title) => this.file.collection(name, title),
      binding: (title) => this.file.binding(title),
      random: () => this.helper('random'),
    });
  }

  text(written?: string): string {
    return this.textCode(written).code;
  }

  /** The input text, or the variable that takes its place. */
  inputText(testCase: TestCase): string {
    return testCase.inputTextMask === 'Yes' ? this.file.secret(testCase) : this.text(testCase.inputText);
  }

  /** @throws LocatorSyntaxError, PlaceholderError */
  locator(written = ''): string {
    this.usesPage = true;
    const { code, text } = this.textCode(written);
    return text === null ? `${this.helper('locate')}(${this.page}, ${code})` : this.page + locatorCode(text);
  }

  /** A point; null when there is none. */
  point(written = ''): string | null {
    if (written.trim() === '') return null;
    const { code, text } = this.textCode(written);
    const point = text === null ? null : parsePoint(text);
    return point ? `{ x: ${point.x}, y: ${point.y} }` : `${this.helper('at')}(${code})`;
  }

  checks({ conditionals = [] }: TestCase): string[] {
    return conditionals.map(({ statement, statementData }) => {
      const name = this.helper(CHECKS[statement]);
      return takesData(statement) ? `${name}(${this.text(statementData)})` : name;
    });
  }

  reading(property: ContentProperty, { targetField, attribute }: TestCase): string {
    const name = this.helper(READINGS[property]);
    if (OF_PAGE.includes(property)) return name;
    const more = property === 'Attribute' ? [this.text(attribute)] : [];
    return `${name}(${[this.locator(targetField), ...more].join(', ')})`;
  }

  projectFile(name: string): string {
    this.file.projectFile(name);
    return `flow.file(${quote(name)})`;
  }

  /** @throws NotWritten for a path with placeholders, whose file is known only when the test runs */
  imported(path: string): string {
    const segments = parsePlaceholders(path);
    if (segments.some((segment) => 'placeholder' in segment))
      throw new NotWritten(`The file to import, ${path}, is known only when the test runs. Name it here`);
    return this.file.imported(path);
  }

  entry(title: string, value: string): string {
    return `${key(title)}: ${this.text(value)}`;
  }

  leaveOut(reason: string): void {
    this.file.leaveOut(this.testCase, reason);
  }

  /** A step that fails with a sentence. */
  impossible(reason: string): EventCode {
    this.leaveOut(reason);
    return { call: { head: `throw new ${this.helper('CaseFailure')}`, args: [quote(reason)] } };
  }
}
