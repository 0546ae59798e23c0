import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Actor, Caller } from '../../../common/access/access.js';
import { ConnectorListService } from '../../connectors/connector-list.service.js';
import { ConnectorsService } from '../../connectors/connectors.service.js';
import { CronListService } from '../../crons/cron-list.service.js';
import { CronsService } from '../../crons/crons.service.js';
import type { ContentConnector, ContentSchedule } from '../folder/content.js';
import { connectorBody, cronBody } from '../folders/connector-bodies.js';
import { matchTitles } from './match-titles.js';

/** The project to change, and who changes it. */
interface Place {
  readonly projectId: number;
  readonly caller: Caller;
  readonly actor: Actor;
}

export interface StoredConnector {
  readonly title: string;
  readonly id: string;
  readonly content: ContentConnector;
}

interface StoredSchedule extends ContentSchedule {
  readonly cronId: number;
}

/** Changes a project's connectors to match a folder. Those with the same title keep their links. */
@Injectable()
export class ConnectorsUpdateService {
  constructor(
    private readonly connectors: ConnectorsService,
    private readonly connectorLists: ConnectorListService,
    private readonly crons: CronsService,
    private readonly cronLists: CronListService,
  ) {}

  /**
   * The connectors of a project that its folder has, with their ids. Connectors that cover only deleted nodes are in no
   * folder, and stay.
   * @param contents the same connectors as the folder has them, in the same order
   */
  async identify({ projectId, caller }: Place, contents: readonly ContentConnector[]): Promise<StoredConnector[]> {
    const { data } = await this.connectorLists.list({ projectId }, caller);
    const stored = [data].flat().filter(({ components }) => components.length > 0);
    return stored.map(({ title, connector_id: id }, index) => ({ title, id, content: contents[index]! }));
  }

  /** Inside the caller's transaction. @throws UserError 403, 404, 409, 422 */
  async apply(place: Place, stored: readonly StoredConnector[], wanted: readonly ContentConnector[]): Promise<void> {
    const { projectId, caller, actor } = place;
    const { placed, removed } = matchTitles(stored, wanted);
    const schedules = await this.schedules(place);
    for (const { id } of removed) {
      for (const { cronId } of schedules.get(id) ?? [])
        await this.crons.manageAs({ cronId, cronDelete: true }, caller, actor);
      await this.connectors.manage({ projectId, connectorId: id, connectorDelete: true }, caller, actor);
    }
    for (const { wanted: one, stored: known } of placed) {
      if (known && isDeepStrictEqual(known.content, one)) continue;
      const connectorId = known && isSameLink(known.content, one) ? known.id : await this.store(place, one, known);
      await this.arrange(place, connectorId, known ? (schedules.get(known.id) ?? []) : [], one.schedules);
    }
  }

  /** Creates a connector, or changes the known one. Returns its id. */
  private async store(
    { projectId, caller, actor }: Place,
    wanted: ContentConnector,
    known: StoredConnector | null,
  ): Promise<string> {
    const body = { ...(await connectorBody(projectId, wanted)), ...(known && { connectorId: known.id }) };
    return (await this.connectors.manage(body, caller, actor)).data.connector_id;
  }

  private async arrange(
    { projectId, caller, actor }: Place,
    connectorId: string,
    stored: readonly StoredSchedule[],
    wanted: readonly ContentSchedule[],
  ): Promise<void> {
    const { placed, removed } = matchTitles(stored, wanted);
    for (const { cronId } of removed) await this.crons.manageAs({ cronId, cronDelete: true }, caller, actor);
    for (const { wanted: one, stored: known } of placed) {
      const { cronId, ...content } = known ?? { cronId: undefined };
      if (known && isDeepStrictEqual(content, one)) continue;
      const body = await cronBody(projectId, connectorId, one);
      await this.crons.manageAs({ ...body, ...(cronId !== undefined && { cronId }) }, caller, actor);
    }
  }

  /** By the id of the connector. */
  private async schedules({ projectId, caller }: Place): Promise<ReadonlyMap<string, StoredSchedule[]>> {
    const { data } = await this.cronLists.list({ projectId }, caller);
    const schedules = new Map<string, StoredSchedule[]>();
    for (const { cron_id: cronId, connector_id, title, hour, minute, timeZone, environments, paused } of data) {
      const schedule = { title, hour: Number(hour), minute: Number(minute), timeZone, environments, paused, cronId };
      schedules.set(connector_id, [...(schedules.get(connector_id) ?? []), schedule]);
    }
    return schedules;
  }
}

/** Whether connectors differ at most in their schedules, whose changes take rights of their own. */
const isSameLink = (one: ContentConnector, other: ContentConnector): boolean =>
  isDeepStrictEqual(one, { ...other, schedules: one.schedules });
