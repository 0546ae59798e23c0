import { byName, LIMITS } from '@testplatform/contract';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { requirePlain, YamlError } from './yaml-guard.js';

export { YamlError } from './yaml-guard.js';

/** The keys and indexes from the root of a file to one of its values. */
export type At = readonly (string | number)[];

/** A YAML file that keeps scalars as text, so that `007` and `yes` mean just that, and knows the line of each value. */
export class YamlFile {
  /** Undefined for an empty file. */
  readonly value: unknown;
  private readonly lines = new LineCounter();
  private readonly root: Node | null;

  /** @throws YamlError */
  constructor(text: string) {
    if (Buffer.byteLength(text) > LIMITS.folderTextBytes)
      throw new YamlError(`A file has at most ${LIMITS.folderTextBytes / 1_048_576} MB. Divide it`, 0);
    this.root = this.parse(text);
    this.value = this.root ? this.read(this.root, asText) : undefined;
  }

  /** A value with its numbers and booleans parsed; undefined if there is none. */
  typed(at: At): unknown {
    const node = this.nodeAt(at).node;
    return node ? this.read(node, ({ value }) => value) : undefined;
  }

  /** The line of a value, or of its closest existing ancestor. */
  lineOf(at: At): number {
    return this.nodeAt(at).line;
  }

  private parse(text: string): Node | null {
    requirePlain(text);
    const { lines: lineCounter } = this;
    const document = parseDocument(text, {
      version: '1.2',
      schema: 'core',
      merge: false,
      strict: true,
      // The library's check takes quadratic time; `read` finds duplicate keys itself.
      uniqueKeys: false,
      stringKeys: true,
      prettyErrors: false,
      logLevel: 'silent',
      lineCounter,
    });
    const [error] = [...document.errors, ...document.warnings];
    if (error) throw new YamlError(`This is not YAML: ${error.message}`, this.lineAt(error.pos[0]));
    return document.contents;
  }

  private read(node: Node, scalar: (node: Scalar) => unknown): unknown {
    if (isScalar(node)) return scalar(node);
    if (isSeq(node)) return node.items.map((item) => this.read(item as Node, scalar));
    const values = byName<unknown>();
    if (isMap(node))
      for (const { key, value } of node.items) {
        const name = textOfKey(key);
        if (name in values) throw new YamlError(`“${name.slice(0, 100)}” appears twice`, this.lineOfNode(key as Node));
        values[name] = value === null ? '' : this.read(value as Node, scalar);
      }
    return values;
  }

  private nodeAt(at: At): { readonly node: Node | null; readonly line: number } {
    let node: Node | null = this.root;
    let line = this.lineOfNode(node);
    for (const step of at) {
      if (isSeq(node)) node = (node.items[Number(step)] as Node | undefined) ?? null;
      else if (isMap(node)) {
        const pair = node.items.find(({ key }) => textOfKey(key) === String(step));
        if (!pair) return { node: null, line };
        node = pair.value as Node | null;
        line = this.lineOfNode(pair.key as Node);
        continue;
      } else return { node: null, line };
      if (node) line = this.lineOfNode(node);
    }
    return { node, line };
  }

  private lineOfNode(node: Node | null): number {
    return this.lineAt(node?.range?.[0] ?? 0);
  }

  private lineAt(offset: number): number {
    return Math.max(1, this.lines.linePos(offset).line);
  }
}

interface Scalar {
  readonly value: unknown;
  readonly source?: string;
}

/** A scalar as text, spelled as in the file. */
const asText = ({ value, source }: Scalar): string => (typeof value === 'string' ? value : (source ?? ''));

const textOfKey = (key: unknown): string => (isScalar(key) ? asText(key) : String(key));
