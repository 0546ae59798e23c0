import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { FieldKind } from '@testplatform/contract';
import type { ReactNode } from 'react';

/** Fields side by side, as many as fit in a line; together they fill it. */
export function FieldLine({ children }: { readonly children: ReactNode }) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'start', columnGap: GAP, rowGap: 1.5 }}>
      {children}
    </Stack>
  );
}

type Share = 'whole' | 'half' | 'quarter';

interface FieldCellProps {
  /** Share of a line. On a phone a half takes a whole line, and a quarter takes half a line. */
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

const SHORT: ReadonlySet<FieldKind> = new Set([
  'choice',
  'number',
  'seconds',
  'times',
  'duration',
  'point',
  'status',
  'key',
]);

/** The share of a line that a field needs. */
export const shareOf = (kind: FieldKind): Share =>
  kind === 'conditionals' || kind === 'bindings' ? 'whole' : SHORT.has(kind) ? 'quarter' : 'half';
