import { randomUUID } from 'node:crypto';
import { LIMITS, readBrowserSettings, stripDataTitle, isObject } from '@testplatform/contract';
import { invalid } from '../../../common/errors.js';
import type { SecretBox } from '../../../common/secret-box.js';
import { versionOf } from '../../../common/versions.js';
import { presentBrowser, sealBrowser, sealText } from './browser-secrets.js';
import type { EnvironmentDto } from '../dto/environment.dto.js';
import type { StoredBinding } from './environment.entity.js';
import type { EnvironmentRow } from './environments.repository.js';
import { checkSize } from '../project-data.js';

const ENVIRONMENTS_MAX = 50;
const BINDINGS_MAX = 500;
const VALUE_MAX = 20_000;
const ENVIRONMENT_KEYS = ['id', 'name', 'bindings', 'browser'];
const BINDING_KEYS = ['title', 'value', 'secret', 'valueSet', 'valueVersion'];

export const nameKeyOf = (name: string): string => name.trim().toLocaleLowerCase('en');

/**
 * Parses the environments of a project. A secret value that is omitted or unchanged keeps the stored one, unless `valueSet` is
 * false. Environments are matched by id, otherwise by name if no other entry has that id.
 * @throws UserError 422
 */
export function readEnvironments(
  projectId: number,
  input: readonly unknown[],
  stored: readonly EnvironmentRow[],
  box: SecretBox,
): EnvironmentRow[] {
  if (input.length > ENVIRONMENTS_MAX) throw wrong(`There can be at most ${ENVIRONMENTS_MAX} environments`);
  const named = input.map((one) => stored.find(({ environmentId }) => environmentId === idOf(one)));
  const again = named.find((row, index) => row && named.indexOf(row) !== index);
  if (again) throw wrong(`"${again.name}" appears twice, by its id. Leave the id out of the new one`);
  const free = stored.filter((row) => !named.includes(row));
  const rows = input.map((one, position) => readEnvironment(projectId, one, position, named[position] ?? free, box));
  const twice = rows.find(({ nameKey }, index) => rows.findIndex((row) => row.nameKey === nameKey) !== index);
  if (twice) throw wrong(`"${twice.name}" appears twice. Give one of them another name`);
  return checkSize(rows, 'environments');
}

function readEnvironment(
  projectId: number,
  input: unknown,
  position: number,
  known: EnvironmentRow | readonly EnvironmentRow[],
  box: SecretBox,
): EnvironmentRow {
  const sentence = 'Each environment should be {name, bindings, browser}';
  const { name, bindings = [], browser } = readObject(input, ENVIRONMENT_KEYS, sentence);
  const title = typeof name === 'string' ? stripDataTitle(name) : '';
  if (title === '') throw wrong('An environment needs a name of letters, digits, spaces, hyphens or underscores');
  if (title.length > LIMITS.dataNameMax)
    throw wrong(`The name of an environment should have at most ${LIMITS.dataNameMax} characters`);
  if (!Array.isArray(bindings) || bindings.length > BINDINGS_MAX)
    throw wrong(
      `The bindings of "${title}" should be a list of at most ${BINDINGS_MAX} rows of {title, value, secret}`,
    );
  const { settings, errors } = readBrowserSettings(browser);
  if (!settings) throw wrong(`The browser of "${title}": ${Object.values(errors)[0]}`);
  const nameKey = nameKeyOf(title);
  const before = 'nameKey' in known ? known : known.find((row) => row.nameKey === nameKey);
  return {
    environmentId: before?.environmentId ?? randomUUID(),
    projectId,
    name: title,
    nameKey,
    position,
    bindings: bindings.flatMap((row: unknown) => readBinding(row, before?.bindings ?? [], box)),
    // Clients that don't know this field leave it unchanged.
    browser: browser === undefined ? (before?.browser ?? null) : sealBrowser(title, settings, before?.browser, box),
  };
}

/** Blank rows are allowed but not stored. */
function readBinding(input: unknown, stored: readonly StoredBinding[], box: SecretBox): StoredBinding[] {
  const row = readObject(input, BINDING_KEYS, 'Each binding should be {title, value, secret}');
  const value = typeof row.value === 'number' ? String(row.value) : (row.value ?? '');
  if (typeof row.title !== 'string' || typeof value !== 'string') throw wrong('Title and value should be text');
  if (value.length > VALUE_MAX) throw wrong(`A value should have at most ${VALUE_MAX} characters`);
  if (row.secret !== undefined && typeof row.secret !== 'boolean') throw wrong('"secret" should be true or false');
  const title = stripDataTitle(row.title);
  const secret = row.secret === true;
  if (title === '' && value === '') return [];
  if (title === '') throw wrong('A binding needs a title of letters, digits, spaces, hyphens or underscores');
  if (!secret) return [{ title, value, secret }];
  const isKept = value === '' && row.valueSet !== false;
  const kept = isKept ? stored.find((one) => one.title === title && one.secret && one.value !== '') : undefined;
  // It claims a stored value, but this environment has none under this title.
  if (value === '' && !kept && row.valueSet === true)
    throw wrong(`Enter the value of "${title}" again: a secret value is kept under its title, in its environment`);
  return [{ title, value: kept?.value ?? sealText(value, box), secret }];
}

/** The presented form: instead of a secret's value, its version, so that two people who replace it notice each other. */
export const presentEnvironment = ({ environmentId, name, bindings, browser }: EnvironmentRow): EnvironmentDto => ({
  id: environmentId,
  name,
  bindings: bindings.map(({ title, value, secret }) =>
    secret && value !== ''
      ? { title, value: '', secret, valueSet: true, valueVersion: versionOf(value) }
      : { title, value, secret },
  ),
  browser: presentBrowser(browser ?? {}),
});

const idOf = (input: unknown): unknown =>
  typeof input === 'object' && input !== null ? (input as { id?: unknown }).id : undefined;

function readObject(input: unknown, keys: readonly string[], sentence: string): Record<string, unknown> {
  if (!isObject(input)) throw wrong(sentence);
  const unknown = Object.keys(input).find((key) => !keys.includes(key));
  if (unknown !== undefined) throw invalid({ [unknown]: `Unknown field: ${unknown}` });
  return input;
}

const wrong = (sentence: string) => invalid({ environments: sentence });
