export const PANEL_TABS = ['report', 'cases', 'new'] as const;
export type PanelTab = (typeof PANEL_TABS)[number];

export const CONFIGURATION_TABS = [
  'details',
  'data',
  'tables',
  'connectors',
  'schedules',
  'environment',
  'files',
  'notifications',
  'trash',
] as const;
export type ConfigurationTab = (typeof CONFIGURATION_TABS)[number];

/** The place shown in the workspace. It is kept in the address, so that back, reload and shared links work. */
export interface Place {
  /** Id of the selected node; null is "All modules". */
  readonly node: string | null;
  /** Null: the node's default tab. */
  readonly tab: PanelTab | null;
  /** The edited case, in the list or on the tab `new`; null on the tab `new` means a new one. */
  readonly caseId: number | null;
  /** In the list: a new case is added below `caseId`, which itself is not edited. */
  readonly addsBelow: boolean;
  /** Id of the run whose report is shown; null shows the node's panel. */
  readonly run: string | null;
  readonly view: 'default' | 'configuration';
  /** The open tab of the configuration. */
  readonly configuration: ConfigurationTab;
}

/** Navigates to a place, or to one that depends on the present one; parts that are not given are left out. */
export type Go = (to: Partial<Place> | ((now: Place) => Partial<Place>)) => void;

export function readPlace(params: URLSearchParams): Place {
  const caseId = Number(params.get('case'));
  return {
    node: params.get('node') || null,
    tab: PANEL_TABS.find((tab) => tab === params.get('tab')) ?? null,
    caseId: Number.isSafeInteger(caseId) && caseId > 0 ? caseId : null,
    addsBelow: params.get('add') === 'below',
    run: params.get('run') || null,
    view: params.get('view') === 'configuration' ? 'configuration' : 'default',
    configuration: CONFIGURATION_TABS.find((tab) => tab === params.get('configuration')) ?? 'details',
  };
}

/** The query string of a place; omits parts that are not given. */
export function placeQuery({ node, tab, caseId, addsBelow, run, view, configuration }: Partial<Place>): string {
  const params = new URLSearchParams();
  if (node) params.set('node', node);
  if (tab) params.set('tab', tab);
  if (caseId) params.set('case', String(caseId));
  if (caseId && addsBelow) params.set('add', 'below');
  if (run) params.set('run', run);
  if (view === 'configuration') params.set('view', view);
  if (view === 'configuration' && configuration && configuration !== 'details')
    params.set('configuration', configuration);
  return `?${params}`;
}

/** The parts of a node's panel that the user may open. */
export interface PanelRights {
  readonly report: boolean;
  readonly cases: boolean;
  readonly new: boolean;
}

/** The tabs of a node that the user may open: a file has test cases, anything else has only the report. */
export const tabsOf = (isFile: boolean, rights: PanelRights): readonly PanelTab[] =>
  PANEL_TABS.filter((tab) => rights[tab] && (isFile || tab === 'report'));

/** The tab that is shown: a file opens with its test cases. Null if there is none that the user may open. */
export const shownTab = ({ tab }: Pick<Place, 'tab'>, tabs: readonly PanelTab[]): PanelTab | null =>
  [tab, 'cases' as const].find((one) => one !== null && tabs.includes(one)) ?? tabs[0] ?? null;
