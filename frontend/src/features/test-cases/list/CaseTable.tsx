import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactNode } from 'react';
import type { TestCaseRecord } from '../../../api/test-cases.js';
import { useOpenDetails } from '../../../shared/hooks/use-open-details.js';
import type { NumberedCase } from '../model/case-outcome.js';
import type { ExtraColumn } from './columns.js';
import { CaseHead } from './CaseHead.js';
import { CaseRow } from './CaseRow.js';
import { ROW_HEIGHT } from './row-style.js';
import type { useCaseDrag } from './use-case-drag.js';
import { useCaseKeys, type CaseActions } from './use-case-keys.js';
import type { Marked } from './use-marked.js';

interface CaseTableProps {
  readonly cases: readonly NumberedCase[];
  /** All cases of the file, even filtered-out ones. */
  readonly total: number;
  readonly extra: readonly ExtraColumn[];
  /** Of the cases to show as running. */
  readonly runningIds: readonly number[];
  readonly marked: Marked;
  readonly actions: CaseActions;
  readonly drag: ReturnType<typeof useCaseDrag>;
  renderDetails(record: TestCaseRecord): ReactNode;
}

/** The virtualized table: 70vh high, with a sticky head. */
export function CaseTable({ cases, total, extra, runningIds, marked, actions, drag, renderDetails }: CaseTableProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const details = useOpenDetails<number>();
  const virtualizer = useVirtualizer({
    count: cases.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (row) => cases[row]?.record.case_id ?? row,
    overscan: 8,
    scrollPaddingStart: ROW_HEIGHT,
  });
  const keys = useCaseKeys({
    cases,
    marked,
    actions,
    scrollTo: (row) => virtualizer.scrollToIndex(row),
    onDetails: details.set,
  });
  const rows = virtualizer.getVirtualItems();
  return (
    <Box ref={scroller} {...drag.list} sx={{ height: '70vh', overflow: 'auto' }}>
      <Table
        stickyHeader
        size="small"
        aria-label="Test cases"
        aria-rowcount={total + 1}
        onKeyDown={keys.onKeyDown}
        sx={{ minWidth: 780, tableLayout: 'fixed' }}
      >
        <CaseHead extra={extra} marked={marked} shown={cases.length} />
        <Spacer height={rows[0]?.start ?? 0} />
        {rows.map(({ index, key }) => {
          const numbered = cases[index];
          if (!numbered) return null;
          const { case_id } = numbered.record;
          return (
            <CaseRow
              key={key}
              measure={virtualizer.measureElement}
              row={index}
              numbered={numbered}
              extra={extra}
              isRunning={runningIds.includes(case_id)}
              isCurrent={keys.current === case_id}
              isMarked={marked.has(case_id)}
              details={details.isOpen(case_id) ? renderDetails(numbered.record) : null}
              drag={drag.row(case_id)}
              onFocus={() => keys.setCurrent(case_id)}
              onMark={(range) => (range ? marked.extendTo(case_id) : marked.toggle(case_id))}
              onToggle={() => details.set(case_id, !details.isOpen(case_id))}
              onEdit={() => actions.onEdit(case_id)}
            />
          );
        })}
        <Spacer height={virtualizer.getTotalSize() - (rows.at(-1)?.end ?? 0)} />
      </Table>
    </Box>
  );
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
