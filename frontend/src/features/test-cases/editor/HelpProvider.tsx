import { useMemo, useState, type ReactNode } from 'react';
import { useProjectData } from '../../../api/project/project-data.js';
import { useTables } from '../../../api/project/tables.js';
import type { TestCaseRecord } from '../../../api/project/test-cases.js';
import type { Insertion } from '../model/insert.js';
import type { KnowledgeName } from '../model/knowledge.js';
import { casesBefore, placeholderGroups } from '../model/placeholders.js';
import { HelpContext, type Help } from './help-context.js';
import { KnowledgeDrawer } from './KnowledgeDrawer.js';

interface HelpProviderProps {
  readonly projectId: number;
  /** null: a new case. */
  readonly record: TestCaseRecord | null;
  readonly records: readonly TestCaseRecord[];
  readonly children: ReactNode;
}
interface OpenPage {
  readonly page: KnowledgeName;
  readonly onInsert: (example: Insertion) => void;
}

/** Provides the knowledge base to the controls: one drawer that any of them can open. */
export function HelpProvider({ projectId, record, records, children }: HelpProviderProps) {
  const [shown, setShown] = useState<OpenPage | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<Insertion | null>(null);
  const { data } = useProjectData(projectId);
  // Loads the tables if a case uses one. If the file itself runs with one, its options have loaded them.
  const tables = useTables(
    projectId,
    records.some(({ testCase }) => testCase.table !== undefined),
  ).data;
  const values = useMemo(() => {
    const known = { earlier: casesBefore(records, record), data: data ?? undefined, tables };
    const groups = placeholderGroups(known);
    return { known, groups, suggestions: groups.flatMap(({ insertions }) => insertions) };
  }, [records, record, data, tables]);
  const help = useMemo<Help>(
    () => ({
      ...values,
      openKnowledge: (page, onInsert) => {
        setShown({ page, onInsert });
        setIsOpen(true);
      },
    }),
    [values],
  );
  // The drawer returns the focus to its button when it closes; then the example is inserted and its field focused.
  const onClosed = () => {
    setShown(null);
    setChosen(null);
    if (chosen) shown?.onInsert(chosen);
  };
  return (
    <HelpContext value={help}>
      {children}
      {shown && (
        <KnowledgeDrawer
          page={shown.page}
          isOpen={isOpen}
          onInsert={(example) => {
            setChosen(example);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
          onClosed={onClosed}
        />
      )}
    </HelpContext>
  );
}
