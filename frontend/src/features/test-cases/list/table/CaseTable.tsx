import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { TestCaseRecord } from '../../../../api/project/test-cases.js';
import { useCoveredBelow } from '../../../../shared/covered-below.js';
import { useOpenDetails } from '../../../../shared/hooks/use-open-details.js';
import type { CaseBlocks } from '../../model/case-blocks.js';
import type { NumberedCase } from '../../model/case-outcome.js';
import type { CaseColumns } from './columns.js';
import { CaseHead } from './CaseHead.js';
import { CaseRow, type FoldableBlock } from './CaseRow.js';
import { ROW_HEIGHT } from './row-style.js';
import type { useCaseDrag } from './use-case-drag.js';
import { useCaseKeys, type CaseActions } from './use-case-keys.js';
import type { CaseFormInList } from '../TestCaseList.js';
import type { Marked } from '../use-marked.js';
import { useRunningRow } from './use-running-row.js';

interface CaseTableProps {
  readonly cases: readonly NumberedCase[];
  /** All cases of the file, even filtered-out ones. */
  readonly total: number;
  readonly columns: CaseColumns;
  /** Id of the case to show as running. */
  readonly runningId: number | null;
  readonly marked: Marked;
  readonly blocks: CaseBlocks;
  onFold(caseId: number, isFolded: boolean): void;
  /** Whether a case was cut but not pasted yet. */
  isCut(caseId: number): boolean;
  readonly actions: CaseActions;
  readonly drag: ReturnType<typeof useCaseDrag>;
  readonly form: CaseFormInList | null;
  /** The case that the last form saved. */
  readonly saved: number | null;
  renderDetails(record: TestCaseRecord): ReactNode;
  /** Shown when there are no cases. */
  readonly empty: ReactNode;
}

/** The virtualized table with a sticky head: 70vh high, or what the window has left, so that nothing else scrolls. */
export function CaseTable(props: CaseTableProps) {
  const { cases, total, columns, runningId, marked, blocks, onFold, isCut, actions, drag, form, saved } = props;
  const { renderDetails, empty } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const details = useOpenDetails<number>();
  const opened = form?.caseId ?? null;
  const openRow = cases.findIndex(({ record }) => record.case_id === opened);
  const covered = useCoveredBelow();
  const virtualizer = useVirtualizer({
    count: cases.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (row) => cases[row]?.record.case_id ?? row,
    overscan: 8,
    // The row of an open form stays rendered while scrolled out of sight, because the form holds what was typed.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return openRow < 0 || shown.includes(openRow) ? shown : [...shown, openRow].toSorted((one, other) => one - other);
    },
    scrollPaddingStart: ROW_HEIGHT,
    // The last rows can be scrolled above the live preview.
    paddingEnd: covered,
    scrollPaddingEnd: covered,
  });
  // An opened form grows downwards, so its row doesn't move.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = ({ index, end }, _, { scrollOffset }) =>
    index !== openRow && end <= (scrollOffset ?? 0);
  const keys = useCaseKeys({
    cases,
    marked,
    actions,
    opened,
    saved,
    scrollTo: (row) => virtualizer.scrollToIndex(row),
    onDetails: (caseId, open) => {
      // As in a tree, → unfolds a block before it shows details, and ← folds it once the details are closed.
      const isFolded = blocks.sizeOf(caseId) === null ? null : blocks.isFolded(caseId);
      const folds = open ? isFolded === true : isFolded === false && !details.isOpen(caseId);
      if (folds) onFold(caseId, !open);
      else details.set(caseId, open);
    },
  });
  useFormInSight(scroller, opened);
  const row = cases.findIndex(({ record }) => record.case_id === runningId);
  useRunningRow({ scroller, virtualizer, row, covered, hasForm: opened !== null });
  const rows = virtualizer.getVirtualItems();
  const blockAt = (caseId: number): FoldableBlock | null => {
    const size = blocks.sizeOf(caseId);
    const isFolded = blocks.isFolded(caseId);
    return size === null ? null : { size, isFolded, onToggle: () => onFold(caseId, !isFolded) };
  };
  return (
    <Box
      ref={scroller}
      {...drag.list}
      sx={{ flex: '0 1 70vh', minHeight: 240, overflow: 'auto', containerType: 'inline-size' }}
    >
      <Table
        stickyHeader
        size="small"
        aria-label="Test cases"
        aria-rowcount={total + 1}
        onKeyDown={keys.onKeyDown}
        sx={{ minWidth: 780, tableLayout: 'fixed' }}
      >
        <CaseHead columns={columns} marked={marked} shown={cases.length} />
        {rows.map(({ index, key, start }, place) => {
          const numbered = cases[index];
          if (!numbered) return null;
          const { case_id } = numbered.record;
          return (
            <Fragment key={key}>
              <Spacer height={start - (rows[place - 1]?.end ?? 0)} />
              <CaseRow
                measure={virtualizer.measureElement}
                row={index}
                numbered={numbered}
                columns={columns.shown}
                isRunning={runningId === case_id}
                isCurrent={keys.current === case_id}
                isMarked={marked.has(case_id)}
                isCut={isCut(case_id)}
                level={blocks.levelOf(case_id)}
                block={blockAt(case_id)}
                isDetailed={details.isOpen(case_id)}
                below={case_id === opened ? form?.content : details.isOpen(case_id) && renderDetails(numbered.record)}
                drag={drag.row(case_id)}
                onFocus={() => keys.setCurrent(case_id)}
                onMark={(range) => (range ? marked.extendTo(case_id) : marked.toggle(case_id))}
                onToggle={() => details.set(case_id, !details.isOpen(case_id))}
                {...(actions.onEdit && { onEdit: () => actions.onEdit?.(case_id) })}
              />
            </Fragment>
          );
        })}
        <Spacer height={virtualizer.getTotalSize() - (rows.at(-1)?.end ?? 0)} />
      </Table>
      {cases.length === 0 && empty}
    </Box>
  );
}

/** An opened row below this fraction of the list's height is scrolled to the top: its form may still be loading. */
const LOW = 0.4;

/** Scrolls an opened row to the top of the list, unless its whole form is visible. */
function useFormInSight(scroller: RefObject<HTMLElement | null>, opened: number | null): void {
  useEffect(() => {
    const list = scroller.current;
    const row = list?.querySelector(`[data-case-row="${opened}"]`);
    if (!list || !row) return;
    const { bottom, height } = list.getBoundingClientRect();
    const head = list.querySelector('thead th')?.getBoundingClientRect().bottom ?? 0;
    const below = row.getBoundingClientRect().top - head;
    const end = row.parentElement?.getBoundingClientRect().bottom ?? 0;
    if (below < 0 || below > height * LOW || end > bottom) list.scrollBy({ top: below });
  }, [scroller, opened]);
}

/** Takes the space of rows that are not rendered. */
function Spacer({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tbody aria-hidden>
      <tr style={{ height }} />
    </tbody>
  );
}
