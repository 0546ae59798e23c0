import type { XmlElement } from './xml.js';

const COUNT = /^\d+$/;
const SECONDS = /^\d+(\.\d+)?$/;
const TEXT = /^/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

interface Rule {
  /** Attribute to what it has to look like. */
  readonly attributes: Readonly<Record<string, RegExp>>;
  readonly required: readonly string[];
  readonly children: readonly string[];
}

/** The schema that Jenkins validates with (junit-10.xsd), as far as reports without output go. */
const RULES: Readonly<Record<string, Rule>> = {
  testsuites: {
    attributes: { name: TEXT, tests: COUNT, failures: COUNT, errors: COUNT, disabled: COUNT, time: SECONDS },
    required: [],
    children: ['testsuite'],
  },
  testsuite: {
    attributes: {
      name: TEXT,
      tests: COUNT,
      failures: COUNT,
      errors: COUNT,
      skipped: COUNT,
      disabled: COUNT,
      time: SECONDS,
      timestamp: TIME,
      hostname: TEXT,
      id: TEXT,
      package: TEXT,
    },
    required: ['name'],
    children: ['properties', 'testcase'],
  },
  properties: { attributes: {}, required: [], children: ['property'] },
  property: { attributes: { name: TEXT, value: TEXT }, required: ['name', 'value'], children: [] },
  testcase: {
    attributes: { name: TEXT, classname: TEXT, time: SECONDS, status: TEXT, assertions: COUNT },
    required: ['name', 'classname', 'time'],
    children: ['skipped', 'error', 'failure'],
  },
  skipped: { attributes: { type: TEXT, message: TEXT }, required: [], children: [] },
  error: { attributes: { type: TEXT, message: TEXT }, required: [], children: [] },
  failure: { attributes: { type: TEXT, message: TEXT }, required: [], children: [] },
};

/** What of a report is not as the schema wants it; nothing for a good one. */
export function junitMistakes(root: XmlElement): string[] {
  return root.name === 'testsuites' ? [...mistakesOf(root)] : [`The root is ${root.name}`];
}

function* mistakesOf({ name, attributes, children }: XmlElement): Generator<string> {
  const rule = RULES[name];
  if (!rule) return yield `${name} is unknown`;
  for (const [key, value] of Object.entries(attributes))
    if (!rule.attributes[key]?.test(value)) yield `${name} ${key}="${value}"`;
  for (const key of rule.required) if (!(key in attributes)) yield `${name} without ${key}`;
  for (const child of children)
    if (rule.children.includes(child.name)) yield* mistakesOf(child);
    else yield `${child.name} in ${name}`;
}
