import {
  BROWSER_SECRETS,
  type BrowserSettings,
  type DataTable,
  readBrowserSettings,
  stripDataTitle,
  TEXT_RULES,
} from '@testplatform/contract';
import type { ContentBinding, ContentCollection, ContentEnvironment, ContentRow } from '../content.js';
import type { Place } from './place.js';

export const readCollections = (place: Place): ContentCollection[] =>
  place.items().map((item) => {
    const { title, rows } = item.fields('title', 'rows');
    return { title: readName(title, 'The title of a collection'), rows: readRows(rows) };
  });

/** A name by which placeholders find data. The project would keep it without the characters that it can't have. */
function readName(place: Place, what: string, min = 1): string {
  const name = place.text(what, { min });
  if (name !== '' && stripDataTitle(name) !== name)
    place.wrong(`${what} can have these characters only: ${TEXT_RULES.dataTitle.allowed.toLowerCase()}`);
  return name;
}

export const readRows = (place: Place): ContentRow[] =>
  place.items().map((item) => {
    const { title, value } = item.fields('title', 'value');
    return { title: readName(title, 'Title', 0), value: value.text('Value') };
  });

export const readEnvironments = (place: Place): ContentEnvironment[] =>
  place.items().map((item) => {
    const { name, bindings, browser } = item.fields('name', 'bindings', 'browser');
    return {
      name: readName(name, 'The name of an environment'),
      bindings: bindings.items().map(readBinding),
      browser: readBrowser(browser),
    };
  });

const SECRET = 'The folder keeps no secrets. Remove this value here, and enter it in the project';

function readBinding(place: Place): ContentBinding {
  const fields = place.fields('title', 'value', 'secret');
  const secret = fields.secret.flag('Secret', false);
  const value = fields.value.text('Value');
  if (secret && value !== '') fields.value.wrong(SECRET);
  return { title: readName(fields.title, 'Title', 0), value: secret ? '' : value, secret };
}

/** Sets flags such as `passwordSet`, because a folder never has the secrets themselves. */
function readBrowser(place: Place): BrowserSettings {
  if (place.isAbsent) return {};
  const given: Record<string, unknown> = { ...Object(place.typed()) };
  for (const [setting, { secrets, isSet }] of Object.entries(BROWSER_SECRETS)) {
    const keep = (part: unknown): unknown => {
      if (typeof part !== 'object' || part === null) return part;
      const named = Object.keys(part).find((field) => (secrets as readonly string[]).includes(field));
      if (named !== undefined) place.wrong(SECRET, [setting]);
      const hasNoSecret = setting === 'proxy' && !('username' in part);
      return hasNoSecret ? part : { ...part, [isSet]: true };
    };
    const value = given[setting];
    if (value !== undefined) given[setting] = Array.isArray(value) ? value.map(keep) : keep(value);
  }
  const { settings, errors } = readBrowserSettings(given);
  for (const [field, sentence] of Object.entries(errors ?? {})) place.wrong(sentence, [field]);
  return settings ?? {};
}

/** Reads a table. Whether its names are unique is checked when the project saves it. */
export function readTable(place: Place): DataTable {
  const { name, columns, rows } = place.fields('name', 'columns', 'rows');
  return {
    name: readName(name, 'The name of a table'),
    columns: columns.items().map((column) => readName(column, 'The name of a column')),
    rows: rows.items().map((row) => row.items().map((cell) => cell.text('A cell'))),
  };
}
