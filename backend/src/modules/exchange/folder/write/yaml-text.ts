import { Document, isScalar, Pair, Scalar, YAMLMap, YAMLSeq, type Node } from 'yaml';

/** One style without line wrapping, so that the same value always gives the same text. */
const LAYOUT = { lineWidth: 0, doubleQuotedAsJSON: true, blockQuote: 'literal', flowCollectionPadding: true } as const;

/** The YAML of texts, numbers, flags, lists and objects. Absent values are left out. */
export function yamlOf(value: object): string {
  const document = new Document(null, { schema: 'core', aliasDuplicateObjects: false });
  document.contents = nodeOf(value) as typeof document.contents;
  return document.toString(LAYOUT);
}

function nodeOf(value: unknown, isInList = false): Node {
  if (Array.isArray(value)) return listOf(value, isInList);
  if (typeof value !== 'object' || value === null) return scalarOf(value);
  const map = new YAMLMap();
  for (const [key, inner] of Object.entries(value))
    if (inner !== undefined) map.items.push(new Pair(scalarOf(key), nodeOf(inner)));
  return map;
}

/** A list of texts inside a list, such as a row of a table, takes one line. */
function listOf(values: readonly unknown[], isInList: boolean): YAMLSeq {
  const list = new YAMLSeq();
  list.items = values.map((value) => nodeOf(value, true));
  list.flow = values.length === 0 || (isInList && list.items.every((item) => isScalar(item)));
  return list;
}

function scalarOf(value: unknown): Scalar {
  const scalar = new Scalar(value);
  if (typeof value === 'string') scalar.type = typeOf(value);
  return scalar;
}

/** Invisible characters, and those that parsers may change. Tabs and line feeds are fine in a block. */
const HIDDEN = /[^\P{C}\n\t]|[\u2028\u2029]/u;
/** Whitespace that a block makes ambiguous or hard to see: at the start, or at the end of the text or of a line. */
const RAGGED = /^[\s]|[^\S\n]\n|[^\S\n]$|\n\n$/u;

function typeOf(text: string): Scalar.Type {
  if (HIDDEN.test(text)) return 'QUOTE_DOUBLE';
  if (text.includes('\n')) return RAGGED.test(text) ? 'QUOTE_DOUBLE' : 'BLOCK_LITERAL';
  return text.includes('\t') ? 'QUOTE_DOUBLE' : 'PLAIN';
}
