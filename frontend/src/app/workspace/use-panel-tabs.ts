import { useLacksPermission } from '../../api/account.js';
import { tabsOf, type PanelTab } from './place.js';

/** The tabs of the selected node's panel that the user may open. */
export function usePanelTabs(isFile: boolean): readonly PanelTab[] {
  const report = !useLacksPermission('reports', 'view');
  const cases = !useLacksPermission('test-cases', 'view');
  // The form reads the file's cases, to place the new one among them.
  const mayAdd = !useLacksPermission('test-cases', 'create') && cases;
  return tabsOf(isFile, { report, cases, new: mayAdd });
}
