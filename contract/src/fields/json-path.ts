/** The keys and indexes that lead to a value in a JSON document (3 §12). */
export type JsonPath = readonly (string | number)[];

const STEP = /\.([^.[\]"']+)|\[(\d{1,9})\]|\["([^"]*)"\]|\['([^']*)'\]/y;

/** Parses `$.items[0].name`. `$.` is optional; `["a name"]` allows any name. Null if it is not a path. */
export function parseJsonPath(text: string): JsonPath | null {
  const path = text.trim().replace(/^\$/, '');
  if (text.trim() === '') return null;
  const steps = /^[.[]/.test(path) || path === '' ? path : `.${path}`;
  const found: (string | number)[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < steps.length) {
    const step = STEP.exec(steps);
    if (!step) return null;
    found.push(step[2] === undefined ? (step[1]?.trim() ?? step[3] ?? step[4] ?? '') : Number(step[2]));
  }
  return found;
}

/** The value at a path; undefined if there is none. Lists have a `length`. */
export function valueAt(document: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return step === 'length' ? value.length : own(value, step);
    return typeof value === 'object' && value !== null ? own(value, step) : undefined;
  }, document);
}

const own = (value: object, key: string | number): unknown =>
  Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
