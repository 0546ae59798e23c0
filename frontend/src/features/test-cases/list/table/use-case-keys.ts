import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { TestCaseRecord } from '../../../../api/project/test-cases.js';
import { caseCommandOf, type CaseCommand } from '../../model/case-keys.js';
import type { NumberedCase } from '../../model/case-outcome.js';
import type { Marked } from '../use-marked.js';

/** Actions on cases. Those without permission are absent. */
export interface CaseActions {
  onEdit?(caseId: number): void;
  onAddBelow?(caseId: number): void;
  onStep?(caseIds: readonly number[], step: -1 | 1): void;
  onDelete?(records: readonly TestCaseRecord[]): void;
  onCopy(records: readonly TestCaseRecord[]): void;
  onCut?(records: readonly TestCaseRecord[]): void;
  onDuplicate?(records: readonly TestCaseRecord[]): void;
  onPaste?(behind: TestCaseRecord): void;
}

interface CaseKeys {
  readonly cases: readonly NumberedCase[];
  readonly marked: Marked;
  readonly actions: CaseActions;
  /** The case whose form is open. */
  readonly opened: number | null;
  /** The case whose row gets the focus when the form closes; null: the case of the form. */
  readonly saved: number | null;
  scrollTo(row: number): void;
  onDetails(caseId: number, open: boolean): void;
}

/** Keyboard commands on the focused row. The focus follows its case through moves and filters. */
export function useCaseKeys({ cases, marked, actions, opened, saved, scrollTo, onDetails }: CaseKeys) {
  const [wanted, setCurrent] = useState<number | null>(null);
  /** The case whose row gets the focus as soon as it is rendered. */
  const toFocus = useRef<number | null>(null);
  const found = cases.findIndex(({ record }) => record.case_id === wanted);
  /** The focused case's last row in the list: when the case is deleted, the case now in that row takes the focus. */
  const [lastRow, setLastRow] = useState(0);
  if (found >= 0 && found !== lastRow) setLastRow(found);
  const row = found >= 0 ? found : Math.max(0, Math.min(lastRow, cases.length - 1));
  const current = cases[row]?.record ?? null;

  const lastOpened = useRef(opened);
  useLayoutEffect(() => {
    if (opened === null && lastOpened.current !== null) {
      toFocus.current = saved ?? lastOpened.current;
      setCurrent(toFocus.current);
    }
    lastOpened.current = opened;
  }, [opened, saved]);
  const wasThere = useRef(false);
  useLayoutEffect(() => {
    const hasGone = wasThere.current && found < 0;
    wasThere.current = found >= 0;
    // The removed row had the focus, which is now on the body.
    if (hasGone && document.activeElement === document.body) toFocus.current = current?.case_id ?? null;
  }, [found, current]);
  useLayoutEffect(() => {
    if (toFocus.current === null) return;
    // The user went on elsewhere before the row appeared, which a filter may have hidden.
    if (!isInList(document.activeElement)) toFocus.current = null;
    const element = document.querySelector<HTMLElement>(`[data-case-row="${toFocus.current}"]`);
    if (!element) return;
    toFocus.current = null;
    element.focus({ preventScroll: true });
  });

  const goTo = (to: number, marks = false) => {
    const target = Math.min(Math.max(0, to), cases.length - 1);
    const next = cases[target]?.record.case_id ?? null;
    toFocus.current = next;
    scrollTo(target);
    setCurrent(next);
    if (!marks || next === null || !current) return;
    if (!marked.has(current.case_id)) marked.toggle(current.case_id);
    marked.extendTo(next);
  };
  const run = (command: CaseCommand, record: TestCaseRecord) => {
    // The selected cases; if there are none, the focused one.
    const chosen = marked.cases.length > 0 ? marked.cases : [record];
    switch (command.kind) {
      case 'go':
        return goTo({ next: row + 1, previous: row - 1, first: 0, last: cases.length - 1 }[command.to], command.marks);
      case 'edit':
        return actions.onEdit ? actions.onEdit(record.case_id) : onDetails(record.case_id, true);
      case 'add-below':
        return (actions.onAddBelow ?? actions.onEdit)?.(record.case_id);
      case 'mark':
        return command.range ? marked.extendTo(record.case_id) : marked.toggle(record.case_id);
      case 'mark-all':
        return marked.toggleAll();
      case 'unmark':
        return marked.clear();
      case 'details':
        return onDetails(record.case_id, command.open);
      case 'delete':
        return actions.onDelete?.(chosen);
      case 'copy':
        return actions.onCopy(chosen);
      case 'cut':
        return actions.onCut?.(chosen);
      case 'duplicate':
        return actions.onDuplicate?.(chosen);
      case 'paste':
        return actions.onPaste?.(record);
      case 'move':
        toFocus.current = record.case_id;
        setCurrent(record.case_id);
        return actions.onStep?.(
          (marked.has(record.case_id) ? marked.cases : [record]).map(({ case_id }) => case_id),
          command.step,
        );
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const onRow = event.target instanceof HTMLElement && event.target.dataset.caseRow !== undefined;
    const command = onRow && current ? caseCommandOf(event) : null;
    if (!command || !current) return;
    // With text selected, the browser copies that.
    if ((command.kind === 'copy' || command.kind === 'cut') && document.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    run(command, current);
  };
  return { current: current?.case_id ?? null, setCurrent, onKeyDown };
}

/** Whether the focus is in the list, or nowhere: its element was removed. */
const isInList = (focused: Element | null): boolean =>
  focused === null || focused === document.body || Boolean(focused.closest('table')?.querySelector('[data-case-row]'));
