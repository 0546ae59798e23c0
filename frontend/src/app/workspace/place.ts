export const PANEL_TABS = ['report', 'cases', 'new'] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

export const CONFIGURATION_TABS = [
  'details',
  'data',
  'connectors',
  'schedules',
  'environment',
  'notifications',
] as const;
export type ConfigurationTab = (typeof CONFIGURATION_TABS)[number];

/** Where a person is in the workspace. It stands in the address, so that back, reload and a sent link keep it. */
export interface Place {
  /** Id of the selected node; null is "All modules". */
  readonly node: string | null;
  /** Null: what the node opens with. */
  readonly tab: PanelTab | null;
  /** The case that is edited; null on the tab `new` is a new one. */
  readonly caseId: number | null;
  /** Id of the run whose report is shown; null is the node's own panel. */
  readonly run: string | null;
  readonly view: 'default' | 'configuration';
  /** What the configuration shows. */
  readonly configuration: ConfigurationTab;
}

export function readPlace(params: URLSearchParams): Place {
  const caseId = Number(params.get('case'));
  return {
    node: params.get('node') || null,
    tab: PANEL_TABS.find((tab) => tab === params.get('tab')) ?? null,
    caseId: Number.isSafeInteger(caseId) && caseId > 0 ? caseId : null,
    run: params.get('run') || null,
    view: params.get('view') === 'configuration' ? 'configuration' : 'default',
    configuration: CONFIGURATION_TABS.find((tab) => tab === params.get('configuration')) ?? 'details',
  };
}

/** The query of a place; a part that is not named is left out. */
export function placeQuery({ node, tab, caseId, run, view, configuration }: Partial<Place>): string {
  const params = new URLSearchParams();
  if (node) params.set('node', node);
  if (tab) params.set('tab', tab);
  if (caseId) params.set('case', String(caseId));
  if (run) params.set('run', run);
  if (view === 'configuration') params.set('view', view);
  if (view === 'configuration' && configuration && configuration !== 'details')
    params.set('configuration', configuration);
  return `?${params}`;
}

/** The tab that is shown: a file opens with its test cases, anything else has only the report (2 §4). */
export const shownTab = ({ tab }: Pick<Place, 'tab'>, isFile: boolean): PanelTab =>
  isFile ? (tab ?? 'cases') : 'report';
