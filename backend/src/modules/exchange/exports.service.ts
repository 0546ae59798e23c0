import { Injectable, StreamableFile } from '@nestjs/common';
import { fileNameKey, LIMITS, type XecutorProjectFile } from '@testplatform/contract';
import type { Caller } from '../../common/access/access.js';
import { conflict } from '../../common/errors.js';
import { attachment } from '../../common/http/attachment.js';
import type { Answer } from '../../common/http/envelope.js';
import { Places } from '../../common/places.js';
import { titlesOf } from '../components/dto/node-ref.dto.js';
import { RunFilesService } from '../project-files/run-files.service.js';
import { runApart } from './apart/run-apart.js';
import type { ExportDto, ExportPreviewDto } from './dto/export.dto.js';
import type { ExchangeProject } from './exchange-project.js';
import { ExchangeProjectsService } from './exchange-projects.service.js';
import { ExportError, type LeftOut, type Written } from './write/written.js';
import { zipAnswer } from './zip-answer.js';

/** Maximum entries of each list in a preview. */
const LISTED_MAX = 500;
/** Maximum length of the download's name in characters, without its extension. */
const NAME_MAX = 100;

/** Test case files in the formats of other tools (3 §20). */
@Injectable()
export class ExportsService {
  private readonly places = new Places<number>('exports', LIMITS.exports);

  constructor(
    private readonly projects: ExchangeProjectsService,
    private readonly projectFiles: RunFilesService,
  ) {}

  /** @throws UserError 404, 409, 422, 503 when the caller's queue is full */
  preview(asked: ExportDto, caller: Caller): Promise<Answer<ExportPreviewDto>> {
    return this.places.with(caller.userId, async () => {
      const { project, written, leftOut } = await this.write(asked, caller);
      return {
        data: {
          files: project.files.length,
          cases: project.files.reduce((sum, { cases }) => sum + cases.length, 0),
          imported: project.imported.length,
          leftOut: leftOut.slice(0, LISTED_MAX),
          leftOutTotal: leftOut.length,
          variables: written.variables.slice(0, LISTED_MAX),
        },
      };
    });
  }

  /** @throws UserError as `preview` */
  async download(asked: ExportDto, caller: Caller): Promise<StreamableFile> {
    const leave = await this.places.take(caller.userId);
    try {
      return await this.begin(asked, caller, leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** @param over called when the tests have been read, or the client is gone */
  private async begin(asked: ExportDto, caller: Caller, over: () => void): Promise<StreamableFile> {
    const { project, written, found } = await this.write(asked, caller);
    const name = [...[project.name, ...titlesOf(asked)].join(' - ')].slice(0, NAME_MAX).join('');
    if (asked.format === 'side') {
      over();
      const content = Buffer.from(written.files[0]?.content ?? '');
      return new StreamableFile(content, { type: 'application/json', disposition: attachment(`${name}.side`) });
    }
    const { projectId } = asked;
    const files = found.map((file) => ({
      path: `files/${file.name}`,
      open: () => this.projectFiles.open(projectId, file),
    }));
    return zipAnswer(name, written.files, files, over);
  }

  private async write(asked: ExportDto, caller: Caller) {
    const project = await this.projects.read(asked, caller);
    const written = await writeTests(asked, project);
    const files = await this.projectFiles.all(asked.projectId);
    const found: XecutorProjectFile[] = [];
    const ofExport = (reason: string): LeftOut => ({ file: '', number: 0, title: '', reason });
    const leftOut = [...written.leftOut, ...project.hiddenTables.map((name) => ofExport(hiddenTable(name)))];
    for (const name of written.projectFiles) {
      const file = files.get(fileNameKey(name));
      // Keep the test's spelling of the name, because the test looks the file up by it.
      if (file) found.push({ ...file, name });
      else leftOut.push(ofExport(missingFile(name)));
    }
    if (found.reduce((sum, { size }) => sum + size, 0) > LIMITS.exportFileBytes) throw conflict('selection', TOO_LARGE);
    return { project, written, found, leftOut };
  }
}

/** Runs in a child process. @throws UserError 409 when the export is too large or takes too long */
async function writeTests({ format }: ExportDto, project: ExchangeProject): Promise<Written> {
  try {
    return await runApart(format, project);
  } catch (error) {
    if (error instanceof ExportError) throw conflict('selection', error.message);
    throw error;
  }
}

const missingFile = (name: string): string => `There is no file ${name} in this project. Add it to the folder files`;

const hiddenTable = (name: string): string =>
  `The rows of the table ${name} are not exported: reading them needs the right to view projects`;

const TOO_LARGE = `The files of the project that these tests use have more than ${LIMITS.exportFileBytes / 1_048_576} MB together. Export a part of them`;
