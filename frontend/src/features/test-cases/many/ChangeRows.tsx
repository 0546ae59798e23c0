import Box from '@mui/material/Box';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { ChangeRow } from './ChangeRow.js';
import type { ManyCases } from './use-many-cases.js';

/** Estimated row height in pixels: one value on one line. */
const ROW_HEIGHT = 48;

/** The cases that the change applies to, each with its value before and after. Only visible rows are rendered. */
export function ChangeRows({ cases, busy }: { readonly cases: ManyCases; readonly busy: boolean }) {
  const { listed, has, toggle } = cases;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: listed.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (row) => listed[row]?.record.case_id ?? row,
    overscan: 8,
  });
  const rows = virtualizer.getVirtualItems();
  return (
    <Box
      ref={scroller}
      role="region"
      aria-label="Test cases"
      // Focusable, so that the keyboard can scroll even if no checkbox is enabled.
      tabIndex={0}
      sx={{ flex: 1, minHeight: 200, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', position: 'relative', height: virtualizer.getTotalSize() }}
      >
        {rows.map(({ index, key, start }) => {
          const one = listed[index];
          if (!one) return null;
          return (
            <ChangeRow
              key={key}
              one={one}
              row={index}
              total={listed.length}
              start={start}
              measure={virtualizer.measureElement}
              isChosen={has(one.record.case_id)}
              busy={busy}
              onToggle={() => toggle(one.record.case_id)}
            />
          );
        })}
      </Box>
    </Box>
  );
}
