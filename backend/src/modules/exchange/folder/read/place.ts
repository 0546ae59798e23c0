import { LIMITS, isObject } from '@testplatform/contract';
import type { Mistakes } from './mistakes.js';
import type { At, YamlFile } from './yaml-file.js';

/** A value in a file, with its position. If it is invalid, readers report a mistake and return a default. */
export class Place {
  constructor(
    private readonly path: string,
    private readonly file: YamlFile,
    private readonly mistakes: Mistakes,
    readonly value: unknown,
    private readonly at: At = [],
  ) {}

  get isAbsent(): boolean {
    return this.value === undefined || this.value === '';
  }

  wrong(sentence: string, at: At = []): void {
    this.mistakes.add(this.path, this.file.lineOf([...this.at, ...at]), sentence);
  }

  /** The value with numbers, true and false instead of their texts. */
  typed(): unknown {
    return this.file.typed(this.at);
  }

  /** The named fields of an object. Reports any other field as a mistake. */
  fields<Name extends string>(...names: readonly Name[]): Readonly<Record<Name, Place>> {
    const value = this.object();
    for (const name of Object.keys(value))
      if (!(names as readonly string[]).includes(name)) this.wrong(`Unknown field: ${name.slice(0, 100)}`, [name]);
    const fields = names.map((name) => [name, this.inner(name, value[name])] as const);
    return Object.fromEntries(fields) as Record<Name, Place>;
  }

  /** The value as an object with any fields; {} if it is not an object, which is a mistake unless it is absent. */
  object(): Readonly<Record<string, unknown>> {
    if (isObject(this.value)) return { ...this.value };
    if (!this.isAbsent) this.wrong('This should be fields, such as title: Pay');
    return {};
  }

  /** One of the fields of an object. */
  field(name: string): Place {
    return this.inner(name, this.object()[name]);
  }

  /** The items of a list; absent: none. */
  items(most = Number.MAX_SAFE_INTEGER): Place[] {
    if (this.isAbsent) return [];
    if (!Array.isArray(this.value)) this.wrong('This should be a list: lines that begin with -');
    else if (this.value.length > most) this.wrong(`There can be at most ${most.toLocaleString('en')} of these`);
    else return this.value.map((item: unknown, index) => this.inner(index, item));
    return [];
  }

  text(label: string, { min = 0, max = LIMITS.caseTextMax }: { min?: number; max?: number } = {}): string {
    const text = this.value ?? '';
    if (typeof text !== 'string') this.wrong(`${label} should be text`);
    else if (text.length < min)
      this.wrong(min === 1 ? `${label} should not be empty` : `${label} should have at least ${min} characters`);
    else if (text.length > max) this.wrong(`${label} should have at most ${max.toLocaleString('en')} characters`);
    else return text;
    return '';
  }

  flag(label: string, usual: boolean): boolean {
    if (this.isAbsent) return usual;
    if (this.value !== 'true' && this.value !== 'false') this.wrong(`${label} should be true or false`);
    return this.value === 'true';
  }

  whole(label: string, { min, max, usual }: { min: number; max: number; usual?: number }): number {
    if (this.isAbsent && usual !== undefined) return usual;
    const number = typeof this.value === 'string' && /^\d{1,9}$/.test(this.value) ? Number(this.value) : NaN;
    if (number >= min && number <= max) return number;
    this.wrong(`${label} should be a whole number from ${min} to ${max}`);
    return min;
  }

  private inner(step: string | number, value: unknown): Place {
    return new Place(this.path, this.file, this.mistakes, value, [...this.at, step]);
  }
}
