import { DELAYS } from '@testplatform/contract';
import { useElapsed } from '../../shared/hooks/use-elapsed.js';
import type { PanelTab } from './place.js';

/** The form that an address from elsewhere opens. */
const ADDRESSED = '';

/**
 * Whether the panel is shown (2 §4): 500 ms after another node was selected, 1 s after "All modules" was, and 500 ms after each
 * "Add new case".
 * @param form of the new case that is shown
 */
export function usePanelDelay(node: string | null, tab: PanelTab, caseId: number | null, form: string | null): boolean {
  const nodeShown = useElapsed(node === null ? DELAYS.allModulesPlaceholder : DELAYS.treePanelReload, node);
  const addsNew = tab === 'new' && caseId === null;
  const newShown = useElapsed(DELAYS.addNewCase, addsNew ? (form ?? ADDRESSED) : null);
  return nodeShown && (!addsNew || newShown);
}
