import { type FilePath, NODE_TYPES } from '@testplatform/contract';
import { invalid } from '../../../common/errors.js';
import { NodeTitle, ProjectRefDto, Uuid } from '../../../common/validation/fields.js';

/** A node of the tree by its id. */
export class NodeIdDto extends ProjectRefDto {
  @Uuid('Node')
  id: string;
}

/** A node of the tree by its titles; lower levels are optional. */
export class NodeRefDto extends ProjectRefDto {
  @NodeTitle('Module')
  module?: string;

  @NodeTitle('Section')
  section?: string;

  @NodeTitle('Scenario')
  scenario?: string;

  @NodeTitle('Test case file')
  testCaseFileName?: string;
}

/** The path fields of a body, outermost first. */
export const LEVEL_FIELDS = ['module', 'section', 'scenario', 'testCaseFileName'] as const satisfies (keyof FilePath)[];

/**
 * The titles of a path, from the module to the last given level; empty for the whole project.
 * @throws UserError 422 for a gap: ignoring the levels below it would select more than intended
 */
export function titlesOf(path: Partial<FilePath>): string[] {
  const titles = LEVEL_FIELDS.map((field) => path[field]);
  const end = titles.indexOf(undefined);
  if (end < 0) return titles as string[];
  if (titles.slice(end).some((title) => title !== undefined))
    throw invalid({ [LEVEL_FIELDS[end]!]: `Name the path from the module down: the ${NODE_TYPES[end]} is missing` });
  return titles.slice(0, end) as string[];
}

/**
 * The titles of a whole path, from the module to the file.
 * @throws UserError 422 when a level is missing
 */
export function requireFileTitles(path: Partial<FilePath>): string[] {
  const missing = LEVEL_FIELDS.find((field) => !path[field]);
  if (missing) throw invalid({ [missing]: 'Choose a test case file: module, section, scenario and file are needed' });
  return LEVEL_FIELDS.map((field) => path[field] as string);
}
