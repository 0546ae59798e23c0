import Box from '@mui/material/Box';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { ReportCase } from '../../../api/runs/reports.js';
import { useOpenDetails } from '../../../shared/hooks/use-open-details.js';
import { CaseRow } from './CaseRow.js';

interface CaseRowsProps {
  readonly projectId: number;
  /** Accessible name of the list. */
  readonly label: string;
  /** The cases with their import depth. */
  readonly rows: readonly { readonly one: ReportCase; readonly depth: number }[];
  /** Base path of the screenshots. */
  readonly path: string;
  onEnlarge(screenshot: number): void;
}

/** Height of a collapsed row without a message, in pixels. */
const ROW_HEIGHT = 45;

/** The cases of a result in a virtualized list of at most 70vh. */
export function CaseRows({ projectId, label, rows, path, onEnlarge }: CaseRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const details = useOpenDetails<string>();
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (row) => keyOf(rows[row]?.one),
    overscan: 8,
  });
  const shown = virtualizer.getVirtualItems();
  const below = virtualizer.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <Box ref={scroller} sx={{ maxHeight: '70vh', overflow: 'auto' }}>
      <Box role="list" aria-label={label} style={{ paddingTop: shown[0]?.start ?? 0, paddingBottom: below }}>
        {shown.map(({ index, key }) => {
          const row = rows[index];
          if (!row) return null;
          const of = keyOf(row.one);
          return (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={rows.length}
            >
              <CaseRow
                projectId={projectId}
                one={row.one}
                depth={row.depth}
                isFirst={index === 0}
                isOpen={details.isOpen(of)}
                path={path}
                onOpen={(open) => details.set(of, open)}
                onEnlarge={onEnlarge}
              />
            </div>
          );
        })}
      </Box>
    </Box>
  );
}

const keyOf = (one: ReportCase | undefined): string => `${one?.seq}.${one?.iteration}`;
