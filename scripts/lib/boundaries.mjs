/**
 * Checks the imports of the packages named as arguments against .dependency-cruiser.cjs, and prints the graph of the server's modules.
 * Needs `--import ./scripts/lib/typescript-5.mjs`.
 */
import { cruise, format } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { fromRoot } from './paths.mjs';

/** Captures the module of a file, and its folder in the module. */
const MODULE_FILE = /^backend\/src\/modules\/([^/]+)\/(?:(.+)\/)?[^/]+(?<!\.spec)\.ts$/;
/** The rules of .dependency-cruiser.cjs that forbid an import of a higher floor. */
const FLOOR_RULE = /^floor-/;

const { output: result } = await cruise(
  process.argv.slice(2),
  await extractOptions(fromRoot('.dependency-cruiser.cjs')),
);
if (typeof result === 'string') throw new Error('The cruiser returned text instead of its result');
const { output: report, exitCode } = await format(result, { outputType: 'err' });
if (exitCode !== 0) console.log(report);
console.log(moduleGraph(result));
process.exitCode = exitCode;

/**
 * A room is a folder of a module, an arrow a module that imports another. The floor of a module is the length of the longest chain of
 * arrows that starts at it.
 * @param {import('dependency-cruiser').ICruiseResult} result
 */
function moduleGraph({ modules, summary }) {
  /** @type {Map<string, Set<string>>} */
  const imports = new Map();
  const rooms = new Set();
  for (const { source, dependencies } of modules) {
    const [, name, folder] = MODULE_FILE.exec(source) ?? [];
    if (name === undefined) continue;
    if (folder !== undefined) rooms.add(`${name}/${folder}`);
    const imported = imports.get(name) ?? new Set();
    for (const { resolved } of dependencies) imported.add(MODULE_FILE.exec(resolved)?.[1] ?? name);
    imports.set(name, imported);
    imported.delete(name);
  }
  const upward = summary.violations.filter(({ rule }) => FLOOR_RULE.test(rule.name));
  const counts = [
    `${imports.size} modules`,
    `${rooms.size} rooms`,
    `${[...imports.values()].reduce((sum, { size }) => sum + size, 0)} arrows`,
    `${upward.length} upward imports`,
  ];
  const floors = floorsOf(imports).map((names, floor) => `${floor + 1}  ${names.join(' ')}`);
  return [`Modules of the server: ${counts.join(', ')}, ${floors.length} floors`, ...floors.reverse()].join('\n  ');
}

/** @param {ReadonlyMap<string, ReadonlySet<string>>} imports @returns {string[][]} the modules by floor, from the ground up */
function floorsOf(imports) {
  const floors = [];
  let rest = [...imports.keys()].sort();
  while (rest.length > 0) {
    const above = rest.filter((name) => [...(imports.get(name) ?? [])].some((other) => rest.includes(other)));
    // Modules in a cycle stand on no floor; the cycle itself is reported.
    if (above.length === rest.length) break;
    floors.push(rest.filter((name) => !above.includes(name)));
    rest = above;
  }
  return floors;
}
