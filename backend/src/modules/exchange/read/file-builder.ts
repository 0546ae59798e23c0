import {
  checkTestCase,
  describeStep,
  escapeBraces,
  type EventType,
  LIMITS,
  newTestCase,
  stripTreeTitle,
  type TestCase,
} from '@testplatform/contract';
import { type ImportedFile, ImportError, type ImportNote, Untranslatable } from './imported.js';
import { saysSecret } from './secrets.js';

/** The fields of a case that its step sets. */
export type CaseFields = Partial<Omit<TestCase, 'eventType'>>;

/** The step that is being read. */
interface Origin {
  /** Such as `Command 3`. */
  readonly place: string;
  /** Without passwords. */
  readonly said: string;
  /** Whether its text is a password. */
  readonly isSecret?: boolean;
  /** A person's own words for the step, which become the title of its first case. */
  readonly title?: string;
  /** Whether the test goes on when the step fails. */
  readonly isSoft?: boolean;
}

const SAID_MAX = 300;
const TITLE_MAX = 120;

/** Builds one file: its cases, each of them valid, and notes about what has no counterpart. */
export class FileBuilder {
  readonly cases: TestCase[] = [];
  readonly notes: ImportNote[] = [];
  private origin: Origin = { place: '', said: '' };
  /** The rows of the cases that the current step has added, in the order of adding. */
  private added: number[] = [];

  constructor(
    private readonly title: string,
    private readonly path: readonly string[] = [],
  ) {}

  /**
   * Reads one step. If `read` throws `Untranslatable`, a Comment replaces the cases it added, except for Switch tab,
   * because the following steps depend on it.
   */
  step(origin: Origin, read: () => void): void {
    this.origin = origin;
    this.added = [];
    const { length } = this.notes;
    try {
      read();
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error;
      for (const row of this.added.toReversed())
        if (this.cases[row]!.eventType !== 'Switch tab') this.cases.splice(row, 1);
      this.notes.splice(length);
      this.leaveOut(error.message);
    }
  }

  /**
   * Adds a case at the end, or before another one.
   * @throws Untranslatable when a field is not valid
   */
  add(eventType: EventType, fields: CaseFields = {}, before = this.cases.length): void {
    const { title, isSoft } = this.origin;
    const isSecret = this.origin.isSecret === true || saysSecret(fields.targetField ?? '');
    if (isSecret && comparesValue(eventType, fields)) throw new Untranslatable(COMPARES_SECRET);
    if (isSecret && eventType === 'Press key' && /^(?:Shift\+)?.$/u.test(fields.key ?? ''))
      throw new Untranslatable('A password is not kept in keys. Add a Text feed that is masked');
    const draft: TestCase = {
      ...newTestCase(eventType),
      ...(isSoft && { isSoft: 'Yes' }),
      ...fields,
      // Other tools store passwords as plain text; here they are masked.
      ...(isSecret && eventType === 'Text feed' && { inputTextMask: 'Yes' }),
    };
    // The title of a Comment is its text, whose braces are escaped already.
    const own = eventType === 'Comment' ? fields.title : escapeBraces(fields.title ?? '');
    const described = escapeBraces(title?.trim() ?? '') || own || describeStep(draft) || eventType;
    const { value, errors } = checkTestCase({ ...draft, title: shortened(described, TITLE_MAX) });
    if (errors) throw new Untranslatable(`${Object.values(errors)[0]}. Add it as a test case yourself`);
    if (this.cases.length >= LIMITS.fileCasesMax)
      throw new ImportError(
        `"${this.title}" would have more than ${LIMITS.fileCasesMax.toLocaleString('en')} test cases. Divide it in the other tool, and export it again`,
      );
    this.cases.splice(before, 0, value);
    this.added.push(before);
    if (title !== undefined) this.origin = { ...this.origin, title: '' };
  }

  /** Keeps a step as a Comment, with a note. */
  leaveOut(sentence: string): void {
    this.note(sentence);
    this.comment(escapeBraces(this.origin.said));
  }

  /** Adds a note on how a translated step differs. */
  note(sentence: string): void {
    const { place, said } = this.origin;
    this.notes.push({ file: this.title, place, said: shortened(said, SAID_MAX), sentence });
  }

  comment(text: string): void {
    const comment = text.trim().slice(0, LIMITS.caseTextMax) || 'Empty step';
    this.add('Comment', { comment, title: shortened(firstLine(comment), TITLE_MAX) });
  }

  build(): ImportedFile {
    return { path: this.path, title: this.title, cases: this.cases };
  }
}

/** Whether a case would store the value of a field or a variable as the text that it compares with. */
const comparesValue = (eventType: EventType, { property, attribute, conditionals = [] }: CaseFields): boolean =>
  conditionals.some(({ statementData }) => statementData !== '') &&
  (eventType === 'Run script' || property === 'Value' || attribute === 'value');

const COMPARES_SECRET =
  'A password is not kept as a text to compare with. Add a Get content that compares the field with a secret value of an environment';

const firstLine = (text: string): string => text.split('\n', 1)[0]!;

export function shortened(text: string, most: number): string {
  const tidy = text.trim();
  // Slicing may split a surrogate pair.
  return tidy.length > most ? `${tidy.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : tidy;
}

/** A valid tree title close to the given one: other characters become spaces; a short one begins with `otherwise`. */
export function treeTitle(text: string, otherwise: string): string {
  const spaced = text.slice(0, 1_000).replace(/[^\p{L}\p{M}\p{Nd}]+/gu, ' ');
  const title = stripTreeTitle(spaced)
    .slice(0, LIMITS.treeTitleMax)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
  return title.length >= LIMITS.treeTitleMinCreate ? title : stripTreeTitle(`${otherwise} ${title}`);
}
