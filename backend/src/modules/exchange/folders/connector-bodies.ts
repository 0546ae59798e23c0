import { LEVEL_FIELDS } from '../../components/dto/node-ref.dto.js';
import { ManageConnectorDto } from '../../connectors/dto/connectors.dto.js';
import { ManageCronDto } from '../../crons/dto/crons.dto.js';
import type { ContentConnector, ContentSchedule } from '../folder/content.js';
import { bodyOf } from './about-file.js';

/** A connector of a folder as the body of its call. @throws UserError 422 */
export function connectorBody(projectId: number, connector: ContentConnector): Promise<ManageConnectorDto> {
  const { title, enabled, covers, environments } = connector;
  const components =
    covers === 'all'
      ? covers
      : covers.map((path) => Object.fromEntries(path.map((one, level) => [LEVEL_FIELDS[level]!, one])));
  return bodyOf(ManageConnectorDto, { projectId, title, enabled, components, environments });
}

/** As `connectorBody`, for one of its schedules. @throws UserError 422 */
export const cronBody = (projectId: number, connectorId: string, schedule: ContentSchedule): Promise<ManageCronDto> =>
  bodyOf(ManageCronDto, { projectId, connectorId, ...schedule });
