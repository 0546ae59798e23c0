import fc from 'fast-check';
import { ABSENT, anyValue, exchanged } from './any-input.js';
import type { DescribedRoute, Parameter, Schema } from './product/openapi.js';

/** A request of a fuzz test, as sent. */
export interface FuzzRequest {
  /** The route, such as `POST /projects/list`. */
  readonly name: string;
  readonly method: string;
  /** Including its query. */
  readonly path: string;
  /** As sent; undefined: none. */
  readonly body: string | undefined;
  /** The sender: a position in the list of callers. */
  readonly caller: number;
}

/** Valid values of fields and parameters, by name. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

type Fields = Record<string, unknown>;

/** Names of nested fields that no description lists. */
const INNER = ['0', 'id', 'type', 'title', 'value', 'name', 'bindings', 'secret', 'data', 'eventType', 'targetField'];
const innerValue = anyValue(INNER);
const innerFields = fc.dictionary(fc.constantFrom(...INNER), innerValue, { maxKeys: 6 });

/** Bodies that are not an object, not JSON, or too large. */
const RAW_BODIES = fc.constantFrom(
  '',
  'null',
  '[]',
  '5',
  '"text"',
  '{"a":',
  '{"a":NaN}',
  '\u0000',
  `{"a":${'['.repeat(40)}${']'.repeat(40)}}`,
  '['.repeat(20_000),
  `{"name":"${'x'.repeat(70_000)}"}`,
  JSON.stringify(Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`field ${at}`, at]))),
  '{"projectId":1,"projectId":{"a":1}}',
  '{"__proto__":{"superAdmin":true}}',
);

/**
 * Requests to a route, generated from its description: mostly valid ones in which up to two values, at any depth, are
 * replaced.
 * @param callers number of callers
 */
export function requestsTo(route: DescribedRoute, known: KnownValues, callers: number): fc.Arbitrary<FuzzRequest> {
  const { name, method } = route;
  const body = method === 'GET' ? fc.constant(undefined) : bodies(route.body, known);
  // The first caller has the most rights.
  const caller = fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.nat({ max: callers - 1 }) },
  );
  return fc.record({ name: fc.constant(name), method: fc.constant(method), path: paths(route, known), body, caller });
}

function bodies(schema: Schema | null, known: KnownValues): fc.Arbitrary<string> {
  const good = schema ? objects(schema, known) : fc.constant<Fields>({});
  const withUnknown = fc.tuple(good, innerFields).map(([body, more]) => ({ ...more, ...body }));
  return fc.oneof(
    { weight: 16, arbitrary: exchanged(good, INNER).map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: withUnknown.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: innerFields.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: RAW_BODIES },
  );
}

/** Objects with all required fields, and most of the others. */
function objects({ properties = {}, required = [] }: Schema, known: KnownValues): fc.Arbitrary<Fields> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const value = values(name, schema, known);
    const some = required.includes(name) ? value : fc.oneof({ weight: 4, arbitrary: value }, fc.constant(ABSENT));
    return some.map((chosen) => [name, chosen] as const);
  });
  return fc.tuple(...fields).map((all) => Object.fromEntries(all.filter(([, value]) => value !== ABSENT)));
}

/** Valid values of one field, as far as its name and its schema tell. */
function values(name: string, schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const { enum: choices, properties, type, items } = schema;
  if (Object.hasOwn(known, name)) return fc.constantFrom(...known[name]!);
  if (choices) return fc.constantFrom(...choices);
  if (properties) return objects(schema, known);
  if (type === 'integer' || type === 'number') return numbers(schema);
  if (type === 'string') return texts(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return fc.array(items ? values(name, items, known) : innerValue, { maxLength: 4 });
  return type === 'object' ? innerFields : innerValue;
}

const numbers = ({ minimum = 0, maximum = 2 ** 31 - 1 }: Schema): fc.Arbitrary<number> =>
  fc.constantFrom(minimum, minimum + 1, maximum);

/** As short and as long as allowed, of characters that may trip a database. */
function texts({ minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  const character = fc.constantFrom('x', 'é', '😀', '\u0000', '%', '\\', "'");
  const length = fc.constantFrom(minLength, minLength + 1, Math.min(maxLength, 25_000));
  return fc.tuple(character, length).map(([one, count]) => one.repeat(count).slice(0, count));
}

function paths({ path, parameters }: DescribedRoute, known: KnownValues): fc.Arbitrary<string> {
  const value = ({ name, schema }: Parameter) =>
    fc.oneof(
      { weight: 6, arbitrary: values(name, schema, known).map(asText) },
      { weight: 1, arbitrary: innerValue.map(asText) },
    );
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const filled = fc
    .tuple(...inPath.map(value))
    .map((chosen) =>
      inPath.reduce((filling, { name }, at) => filling.replace(`{${name}}`, encode(chosen[at]!) || '0'), path),
    );
  const query = fc
    .tuple(...inQuery.map((parameter) => fc.option(value(parameter), { nil: null })))
    .map((chosen) =>
      inQuery.flatMap(({ name }, at) => (chosen[at] === null ? [] : [`${name}=${encode(chosen[at]!)}`])).join('&'),
    );
  return fc.tuple(filled, query).map(([address, search]) => (search === '' ? address : `${address}?${search}`));
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
/** Short enough for an address; half a character can't be encoded. */
const encode = (text: string): string => encodeURIComponent(text.slice(0, 1_000).replaceAll(/\p{Surrogate}/gu, '?'));
