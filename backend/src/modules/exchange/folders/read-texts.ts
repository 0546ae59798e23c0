import { invalid } from '../../../common/errors.js';
import { runApart } from '../apart/run-apart.js';
import type { Folder, ProjectContent } from '../folder/content.js';
import { FolderError } from '../folder/read/mistakes.js';

/** Reads the texts of a folder in a child process. @throws UserError 422 with all mistakes */
export async function readTexts(texts: Folder): Promise<ProjectContent> {
  try {
    return await runApart('folder', texts);
  } catch (error) {
    if (error instanceof FolderError) throw invalid({ folder: error.message });
    throw error;
  }
}

/** The number of test cases. */
export const casesOf = ({ files }: ProjectContent): number => files.reduce((sum, { cases }) => sum + cases.length, 0);
