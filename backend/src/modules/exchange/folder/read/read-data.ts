import { BROWSER_SECRETS, type BrowserSettings, type DataTable, readBrowserSettings } from '@testplatform/contract';
import type { ContentBinding, ContentCollection, ContentEnvironment, ContentRow } from '../content.js';
import type { Place } from './place.js';

export const readCollections = (place: Place): ContentCollection[] =>
  place.items().map((item) => {
    const { title, rows } = item.fields('title', 'rows');
    return { title: title.text('The title of a collection', { min: 1 }), rows: readRows(rows) };
  });

export const readRows = (place: Place): ContentRow[] =>
  place.items().map((item) => {
    const { title, value } = item.fields('title', 'value');
    return { title: title.text('Title'), value: value.text('Value') };
  });

export const readEnvironments = (place: Place): ContentEnvironment[] =>
  place.items().map((item) => {
    const { name, bindings, browser } = item.fields('name', 'bindings', 'browser');
    return {
      name: name.text('The name of an environment', { min: 1 }),
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
  return { title: fields.title.text('Title'), value: secret ? '' : value, secret };
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

/** Reads a table. Its names are checked when the project saves it. */
export function readTable(place: Place): DataTable {
  const { name, columns, rows } = place.fields('name', 'columns', 'rows');
  return {
    name: name.text('The name of a table', { min: 1 }),
    columns: columns.items().map((column) => column.text('The name of a column', { min: 1 })),
    rows: rows.items().map((row) => row.items().map((cell) => cell.text('A cell'))),
  };
}
