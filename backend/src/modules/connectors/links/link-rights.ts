import { type Grants, permission } from '@testplatform/contract';
import { UserError } from '../../../common/errors.js';
import type { ConnectorRow } from '../connectors.repository.js';

/** Prefix of handles. No random UUID begins with it. */
const HANDLE = '00000000-0000-4000-8000-';

/** Seeing, creating or replacing a link requires the right to start runs, because the link starts runs (3 §8). */
export const maySeeLinks = (who: Grants | undefined): boolean => permission(who, 'runner', 'run');

/** The id of a connector as shown to a user: its secret, or a handle that names it in calls but opens no link. */
export const idFor = ({ id, connectorId }: ConnectorRow, who: Grants): string =>
  maySeeLinks(who) ? connectorId : handleOf({ id });

/** The id that stands for a connector in calls without revealing its link. Unlike the secret, it never changes. */
export const handleOf = ({ id }: Pick<ConnectorRow, 'id'>): string => HANDLE + id.toString(16).padStart(12, '0');

/** The key of the connector that a handle stands for; null for any other id. */
export const keyOfHandle = (connectorId: string): number | null =>
  connectorId.startsWith(HANDLE) && KEY.test(connectorId.slice(HANDLE.length))
    ? Number.parseInt(connectorId.slice(HANDLE.length), 16)
    : null;
const KEY = /^[0-9a-f]{12}$/;

/** Whether a link's owner still has every right that its calls may need. */
export const hasAllLinkRights = (owner: Grants | undefined): boolean =>
  maySeeLinks(owner) && permission(owner, 'reports', 'view');

/** @throws UserError 403 when the link's owner has lost a right that the call needs */
export function requireLinkRights(owner: Grants | undefined, format: 'json' | 'junit'): void {
  if (!maySeeLinks(owner))
    throw refused('The owner of this link may no longer start runs. Ask someone who may to save its connector.');
  if (format === 'junit' && !permission(owner, 'reports', 'view'))
    throw refused('The owner of this link may not view reports. Ask someone who may to save its connector.');
}

const refused = (permissionText: string) => new UserError(403, { permission: permissionText });
