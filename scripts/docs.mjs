/**
 * Generates the settings table in docs/operations.md from the server's settings, and docs/events.md from the catalogue of event types.
 * `--check` only reports differences.
 */
import { readFileSync } from 'node:fs';
import { bootstrapSources } from './bootstrap.mjs';
import { buildServer } from './build.mjs';
import { Problem, runMain } from './lib/console.mjs';
import { FIREFOX_DIFFERENCES } from './lib/firefox-differences.mjs';
import { writeGenerated } from './lib/generated.mjs';
import { fromRoot } from './lib/paths.mjs';
import { LEFT_OUT, PLAYWRIGHT_ACTIONS } from './lib/playwright-actions.mjs';

const PAGE = 'docs/operations.md';
const EVENTS_PAGE = 'docs/events.md';
const PLACE = /(<!-- settings -->)[\s\S]*(<!-- \/settings -->)/;

await runMain(async () => {
  await bootstrapSources();
  await buildServer();
  const page = readFileSync(fromRoot(PAGE), 'utf8');
  if (!PLACE.test(page)) throw new Problem(`${PAGE} lacks the marks around the settings table.`);
  const settings = await settingsTable();
  const content = await format(page.replace(PLACE, (_all, start, end) => `${start}\n\n${settings}\n\n${end}`));
  const files = [
    { path: PAGE, content },
    { path: EVENTS_PAGE, content: await format(await eventsPage()) },
  ];
  writeGenerated(files, { check: process.argv.includes('--check'), command: 'node scripts/docs.mjs' });
});

/** @returns {Promise<string>} */
async function settingsTable() {
  // The path is computed, because the types of the build output don't exist before the build.
  const settings = await import(new URL('../backend/dist/config/settings.js', import.meta.url).href);
  return settings.settingsTable();
}

/** @returns {Promise<string>} */
async function eventsPage() {
  const { EVENT_CATALOGUE, EVENT_TYPES, FIELD_NAMES, fieldSpec } = await import('@testplatform/contract');
  const missing = EVENT_TYPES.find((type) => !(type in PLAYWRIGHT_ACTIONS));
  if (missing) throw new Problem(`scripts/lib/playwright-actions.mjs lacks ${missing}.`);
  const events = EVENT_TYPES.map((type) => {
    const { label, summary, fields } = EVENT_CATALOGUE[type];
    const name = label === type ? type : `${label} (\`${type}\`)`;
    const own = fields.filter(({ name: field }) => field !== 'sleepTime' && field !== 'maxWaitingTime');
    const fieldsOf = own.map(fieldOf).join(', ');
    return row(name, summary, fieldsOf, PLAYWRIGHT_ACTIONS[type] ?? '', FIREFOX_DIFFERENCES[type] ?? 'the same');
  });
  const fields = FIELD_NAMES.map((name) => {
    const { label, help, choices, default: usual } = fieldSpec(name);
    return row(`\`${name}\``, label, help, choices ? choices.join(', ') : String(usual));
  });
  return `<!-- Made by \`node scripts/docs.mjs\` from contract/src/events. -->

# Event types

What a test case can do. Every case also has a title, a priority, a blocker and a soft flag, retries, event actions and storage rows; what each type does in detail is in
[the contract](reference/3-contract.md), sections 5 and 12.

${table(['Type', 'What it does', 'Fields', 'In Playwright', 'In Firefox'], events)}

A field in italics may be empty. Most types also have \`maxWaitingTime\` and \`sleepTime\`.

## Fields

${table(['Field', 'Label', 'What it says', 'Choices, or the default'], fields)}

## What Playwright has and no type does

${table(
  ['In Playwright', 'Instead'],
  LEFT_OUT.map((cells) => row(...cells)),
)}
`;
}

/** @param {{ name: string, required?: unknown, when?: { field: string, in: readonly string[] } }} field */
function fieldOf({ name, required, when }) {
  const shown = required ? `\`${name}\`` : `_${name}_`;
  return when ? `${shown} (${when.field}: ${when.in.join(', ')})` : shown;
}

/** @param {string[]} cells */
function row(...cells) {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

/** @param {string[]} heads @param {string[]} rows */
function table(heads, rows) {
  return [row(...heads), row(...heads.map(() => '---')), ...rows].join('\n');
}

/** @param {string} markdown */
async function format(markdown) {
  const { format: formatted } = await import('oxfmt');
  return (await formatted(PAGE, markdown, JSON.parse(readFileSync(fromRoot('.oxfmtrc.json'), 'utf8')))).code;
}
