import type { NodeType } from '@testplatform/contract';
import { formatCount } from '../../../shared/utils/format.js';

/** Labels of a node type: [singular, plural]. */
const LABELS: Record<NodeType, readonly [string, string]> = {
  module: ['Module', 'Modules'],
  section: ['Section', 'Sections'],
  scenario: ['Scenario', 'Scenarios'],
  'test-case-file': ['Test case file', 'Test case files'],
};

export const typeLabel = (type: NodeType): string => LABELS[type][0];

/** "2 sections, 1 scenario". */
export const countLabel = (counts: ReadonlyMap<NodeType, number>): string =>
  [...counts]
    .map(([type, count]) => `${formatCount(count)} ${LABELS[type][count === 1 ? 0 : 1].toLowerCase()}`)
    .join(', ');
