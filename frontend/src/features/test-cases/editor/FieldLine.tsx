import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { FieldKind } from '@testplatform/contract';
import type { ReactNode } from 'react';

/** Fields beside each other, as many as fit in a line; together they take the whole line. */
export function FieldLine({ children }: { readonly children: ReactNode }) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'start', columnGap: GAP, rowGap: 1.5 }}>
      {children}
    </Stack>
  );
}

type Share = 'whole' | 'half' | 'quarter';

interface FieldCellProps {
  /** Of a line. On a phone a half has a line for itself, and a quarter is half a line. */
  readonly share: Share;
  readonly children: ReactNode;
}

export function FieldCell({ share, children }: FieldCellProps) {
  return <Box sx={{ flex: `1 1 ${BASIS[share]}`, minWidth: 0 }}>{children}</Box>;
}

/** Pixels. */
const GAP = '16px';
const BASIS: Readonly<Record<Share, string>> = {
  whole: '100%',
  half: 'max(calc(50% - 8px), 260px)',
  quarter: 'max(calc(25% - 12px), 140px)',
};

const SHORT: ReadonlySet<FieldKind> = new Set(['choice', 'number', 'seconds', 'point', 'status', 'key']);

/** How much of a line a field needs. */
export const shareOf = (kind: FieldKind): Share =>
  kind === 'conditionals' || kind === 'bindings' ? 'whole' : SHORT.has(kind) ? 'quarter' : 'half';
