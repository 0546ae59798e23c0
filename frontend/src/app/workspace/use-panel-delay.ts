import { DELAYS } from '@testplatform/contract';
import { useLocation } from 'react-router';
import { useElapsed } from '../../shared/hooks/use-elapsed.js';
import type { PanelTab } from './place.js';

/**
 * Whether the panel is shown (2 §4): 500 ms after another node was selected, 1 s after "All modules" was, and 500 ms after each
 * "Add new case".
 */
export function usePanelDelay(node: string | null, tab: PanelTab, caseId: number | null): boolean {
  const { key } = useLocation();
  const nodeShown = useElapsed(node === null ? DELAYS.allModulesPlaceholder : DELAYS.treePanelReload, node);
  const addsNew = tab === 'new' && caseId === null;
  const newShown = useElapsed(DELAYS.addNewCase, addsNew ? key : null);
  return nodeShown && (!addsNew || newShown);
}
