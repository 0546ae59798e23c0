import { useNavigate } from 'react-router';
import { useLacksPermission, usePermission } from '../../api/people/account.js';
import { useProjectNames } from '../../api/project/projects.js';
import { useIsSuperAdmin } from '../../api/client/session.js';
import { SECTIONS } from '../../features/admin/sections.js';

export const GROUPS = ['Actions', 'Nodes', 'Projects', 'Screens'] as const;

export interface PaletteItem {
  readonly key: string;
  readonly group: (typeof GROUPS)[number];
  readonly label: string;
  /** Distinguishes items with the same label. */
  readonly detail: string;
  perform(): void;
}

/** An action, named by its label. */
export const actionItem = (label: string, perform: () => void): PaletteItem => ({
  key: `action ${label}`,
  group: 'Actions',
  label,
  detail: '',
  perform,
});

/**
 * The items of every screen's palette: the projects, and the screens that the user may open.
 * @param openProject the project that is already open
 */
export function useGeneralItems(openProject?: number): PaletteItem[] {
  const navigate = useNavigate();
  const projects = useProjectNames();
  const isSuperAdmin = useIsSuperAdmin();
  const mayViewProjects = !useLacksPermission('projects', 'view');
  const mayViewAnalytics = !useLacksPermission('analytics', 'view');
  const mayViewDevice = usePermission('xecutor', 'view');
  const maySaveDevice = usePermission('xecutor', 'modify');
  const screens = [
    { label: 'Home', to: '/home' },
    ...(mayViewProjects ? [{ label: 'All projects', to: '/home?view=projects' }] : []),
    ...(mayViewAnalytics ? [{ label: 'Analytics', to: '/analytics' }] : []),
    { label: 'Account', to: '/account' },
    ...(mayViewDevice || maySaveDevice ? [{ label: 'Xecutor', to: '/xecutor/manage' }] : []),
    ...(isSuperAdmin ? SECTIONS.map((section) => ({ ...section, detail: 'Administration' })) : []),
  ];
  const leadsTo = (group: PaletteItem['group'], label: string, detail: string, to: string): PaletteItem => ({
    key: to,
    group,
    label,
    detail,
    perform: () => void navigate(to),
  });
  return [
    ...(projects.data ?? []).flatMap(({ project_id, name }) =>
      project_id === openProject ? [] : [leadsTo('Projects', name, 'Project', `/project/${project_id}`)],
    ),
    ...screens.map(({ label, to, ...more }) => leadsTo('Screens', label, 'detail' in more ? more.detail : '', to)),
  ];
}
