import type { Answer, Api } from '../support/product/api.js';

/** A connector in the list. */
export interface ListedConnector {
  readonly connector_id: string;
  readonly handle: string;
  readonly title: string;
  readonly components: unknown;
  readonly enabled: boolean;
  readonly environment: string;
  readonly environments: readonly string[];
  readonly url: string;
  readonly lastRuns: readonly { readonly run_id: string; readonly state: string; readonly passed: boolean | null }[];
}

export const manageConnector = (api: Api, body: object): Promise<Answer> =>
  api.call('/projects/connector-manage', body);

/** Creates a connector, by default of the whole project; returns its id. */
export async function createConnector(api: Api, projectId: number, change: object = {}): Promise<string> {
  const body = { projectId, title: 'Nightly', components: 'all', ...change };
  const { data } = await api.ok<{ data: { connector_id: string } }>('/projects/connector-manage', body);
  return data.connector_id;
}

export async function listConnectors(api: Api, projectId: number): Promise<ListedConnector[]> {
  return (await api.ok<{ data: ListedConnector[] }>('/projects/connector-lists', { projectId })).data;
}

export async function readConnector(api: Api, projectId: number, connectorId: string): Promise<ListedConnector> {
  const body = { projectId, connectorId };
  return (await api.ok<{ data: ListedConnector }>('/projects/connector-lists', body)).data;
}
