import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import {
  clock,
  checkRecordingCommand,
  type FilePath,
  RECORDING_SOCKET,
  type RecordingInput,
  type RecordingState,
  type TableRow,
  tableRows,
  filePathOf,
} from '@testplatform/contract';
import type { Caller } from '../../common/access/access.js';
import { requireRule } from '../../common/access/access.guard.js';
import { conflict, invalid, notFound } from '../../common/errors.js';
import { SECRET_UNREADABLE, UnreadableSecretError } from '../../common/secret-box.js';
import type { Answer } from '../../common/http/envelope.js';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';
import { ComponentsService } from '../components/components.service.js';
import { LEVEL_FIELDS, titlesOf } from '../components/dto/node-ref.dto.js';
import { type LiveRooms, LiveService } from '../live/live.service.js';
import { DataTablesService } from '../projects/data-tables.service.js';
import { EnvironmentsService } from '../projects/environments/environments.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import { TestCasesService } from '../test-cases/test-cases.service.js';
import { UserRightsService } from '../users/accounts/user-rights.service.js';
import type {
  ForgetStepsDto,
  RecordingAnswerDto,
  RecordingCommandDto,
  RecordingIdDto,
  RecordingStateAnswerDto,
  RecordingStateDto,
  StartedRecordingDto,
  StartRecordingDto,
} from './dto/recordings.dto.js';
import type { RecordingSession } from './recording-session.js';
import { RecordingSessions } from './recording-sessions.js';
import { ServerRecordings } from './server-recordings.js';
import { XecutorRecordings } from './xecutor-recordings.gateway.js';

/** Milliseconds between checks for people who are away. */
const CHECK = 5_000;
const NONE = 'There is no such recording. It may have ended: start another one';

/** Why secret values stay here, by whom they are kept back. */
const KEPT_BACK = {
  project:
    'The environment has secret values, and this project gives none to devices. Record on the server, or turn on “Masked values on devices” in the project’s configuration',
  rights:
    'The environment has secret values, and you have no right to them on a device. Record on the server, or ask an administrator for a role with “Masked values on devices”',
};

/** Browsers that people control, to record test cases and to find elements (3 §9). Each belongs to the person who started it. */
@Injectable()
export class RecordingsService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Recordings');
  private readonly rooms: LiveRooms;
  private readonly sessions: RecordingSessions;

  constructor(
    private readonly projects: ProjectsService,
    private readonly environments: EnvironmentsService,
    private readonly components: ComponentsService,
    private readonly cases: TestCasesService,
    private readonly tables: DataTablesService,
    private readonly rights: UserRightsService,
    server: ServerRecordings,
    xecutor: XecutorRecordings,
    live: LiveService,
    @Inject(SETTINGS_TOKEN) settings: Settings,
  ) {
    this.rooms = live.openRooms({
      field: 'recordingId',
      enter: (caller, id) => this.enter(caller, id),
      entered: (id) => this.sessions.find(id)?.entered(),
    });
    this.sessions = new RecordingSessions({
      hosts: [xecutor, server],
      atOnce: settings.RECORDINGS_AT_ONCE,
      room: (id) => ({
        event: (event) => this.rooms.emit(id, RECORDING_SOCKET.event, event),
        frame: (jpeg) => this.rooms.emitVolatile(id, RECORDING_SOCKET.frame, jpeg),
        hasListeners: () => this.rooms.hasListeners(id),
      }),
      onTrouble: (err) => this.logger.error({ err }, 'A browser to record in could not be closed as it should'),
    });
  }

  @Interval(CHECK)
  async check(): Promise<void> {
    this.sessions.check(clock.elapsed());
    const projectIds = this.sessions.projectIds();
    if (projectIds.length === 0) return;
    try {
      this.sessions.keepOf(await this.projects.names(projectIds));
    } catch (err) {
      this.logger.warn({ err }, 'Whether the projects of recordings still exist could not be checked; trying again');
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sessions.close();
  }

  /**
   * Opens a browser for the caller, who must also have the right to run tests.
   * @throws UserError 403, 404 for an unknown file or environment, 409 if the caller has one open, there is no room for
   * another, or secret values may not go to the device, 422 for an incomplete path or a URL that can't be opened, 503
   * without a browser
   */
  async start(
    { projectId, url = '', place, environment = '', ...path }: StartRecordingDto,
    caller: Caller,
  ): Promise<Answer<StartedRecordingDto>> {
    requireRule({ kind: 'permission', module: 'runner', action: 'run' }, caller);
    const { file, nodeId } = await this.fileAt(projectId, path);
    const { hasSecrets, ...project } = await this.dataOf(projectId, environment, nodeId);
    const { userId } = caller;
    const notOnDevice = hasSecrets ? await this.keptBack(projectId, userId) : null;
    const options = { url, project };
    const session = await this.sessions.start({ userId, projectId, file, nodeId, place, notOnDevice, options });
    this.logger.log(`A browser to record in was opened (${session.owner.place})`);
    return { data: { recording_id: session.id, place: session.owner.place } };
  }

  /** @throws UserError 404, 409 with the browser's error, 422 */
  async command({ recording_id, command }: RecordingCommandDto, caller: Caller): Promise<RecordingAnswerDto> {
    const session = this.own(caller.userId, recording_id);
    const { value, errors } = checkRecordingCommand(command);
    if (errors) throw invalid(errors);
    const answer = await session.perform(value);
    if ('error' in answer) throw conflict('command', answer.error);
    return { data: answer };
  }

  /**
   * Drops steps that were added to the file or discarded, so that they don't reappear in any client.
   * @throws UserError 404
   */
  forget({ recording_id, steps }: ForgetStepsDto, caller: Caller): RecordingAnswerDto {
    this.own(caller.userId, recording_id).forget(steps);
    return { data: { done: true } };
  }

  /** @throws UserError 404 */
  async stop({ recording_id }: RecordingIdDto, caller: Caller): Promise<RecordingAnswerDto> {
    await this.sessions.stop(this.own(caller.userId, recording_id));
    return { data: { done: true } };
  }

  /** The caller's browser, for a client that opens the page again; null when there is none. */
  state({ projectId }: RecordingStateDto, { userId }: Caller): RecordingStateAnswerDto {
    const session = this.sessions.of(userId);
    if (!session || (projectId ?? session.owner.projectId) !== session.owner.projectId) return { data: null };
    session.seen();
    const state: RecordingState = session.state();
    return { data: { ...state } };
  }

  /**
   * Forwards input to the browser that the person controls.
   * @param rooms the rooms of their socket
   */
  input(rooms: Iterable<string>, input: RecordingInput): void {
    for (const id of this.rooms.idsAmong(rooms)) this.sessions.find(id)?.input(input);
  }

  /** Checked at each handshake: without the right, a client receives nothing and can do nothing. */
  private enter(caller: Caller, id: string): RecordingState {
    requireRule({ kind: 'any-permission', module: 'test-cases', actions: ['create', 'modify'] }, caller);
    return this.own(caller.userId, id).state();
  }

  /** Answers 404 for other people's recordings too. */
  private own(userId: number, id: string): RecordingSession {
    const session = this.sessions.of(userId);
    if (session?.id !== id) throw notFound('recording_id', NONE);
    return session;
  }

  private async fileAt(projectId: number, path: Partial<FilePath>): Promise<{ file: FilePath; nodeId: string }> {
    const missing = LEVEL_FIELDS.find((field) => path[field] === undefined);
    if (missing) throw invalid({ [missing]: 'Choose a test case file: module, section, scenario and file are needed' });
    const titles = titlesOf(path);
    const node = await this.components.nodeAt(projectId, titles);
    return { file: filePathOf(titles), nodeId: node?.id ?? '' };
  }

  /** Why a project's secret values may not be sent to a person's device; null if they may. */
  private async keptBack(projectId: number, userId: number): Promise<string | null> {
    const by = await this.rights.keepsMaskedBack(await this.projects.get(projectId), userId);
    return by && KEPT_BACK[by];
  }

  /** The cells of the first row that the file runs with. Cases that are repeated for each row of a table can read those of its first row. */
  private async cellsOf(projectId: number, nodeId: string): Promise<TableRow['cells']> {
    const { tableId } = await this.components.fileOptions(nodeId);
    const table = tableId === null ? null : await this.tables.forRun(projectId, tableId);
    const repeated = await this.tables.rowsByName(projectId, await this.cases.tablesOf(nodeId));
    const first = [...(table ? [tableRows(table)] : []), ...repeated.values()].map(([row]) => row?.cells ?? []);
    return first.flat();
  }

  /** Browser options, and the values for placeholders of tried steps. */
  private async dataOf(projectId: number, environment: string, nodeId: string) {
    const project = await this.projects.get(projectId);
    const { isSinglePageApp, testAttributes, dataCollection, dataBinding } = project;
    const overlayRules = project.overlayRules ?? [];
    const name = await this.environments.existing(projectId, environment);
    const {
      bindings = [],
      secrets = [],
      hasSecrets = false,
      browser,
    } = (await this.environments.forRun(projectId, name).catch(refuseUnreadable)) ?? {};
    const rows = [...bindings, ...dataBinding];
    return {
      isSinglePageApp,
      testAttributes,
      overlayRules,
      dataCollection,
      dataBinding: rows,
      row: await this.cellsOf(projectId, nodeId),
      secrets,
      hasSecrets,
      browser,
    };
  }
}

function refuseUnreadable(error: unknown): never {
  throw error instanceof UnreadableSecretError ? conflict('environment', SECRET_UNREADABLE) : error;
}
