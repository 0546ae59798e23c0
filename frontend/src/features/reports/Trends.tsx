import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { ReportEntry } from '../../api/reports.js';
import { TrendChart } from '../../shared/charts/TrendChart.js';
import type { TrendSeries } from '../../shared/charts/trend.js';
import { caseTrend, transferTrend } from './report-model.js';

const CASES: readonly TrendSeries[] = [
  { key: 'success', label: 'Success', color: 'success' },
  { key: 'failed', label: 'Failed', color: 'failed' },
  { key: 'warning', label: 'Warning', color: 'warning' },
];
const TRANSFER: readonly TrendSeries[] = [{ key: 'transfer', label: 'Transfer size', color: 'primary' }];
const HEIGHT = 240;

/** The two trends of a file's results (2 §2). */
export function Trends({ entries }: { readonly entries: readonly ReportEntry[] }) {
  const cases = useMemo(() => caseTrend(entries), [entries]);
  const transfer = useMemo(() => transferTrend(entries), [entries]);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))' }}>
      <TrendChart title="Test case trend" points={cases} series={CASES} height={HEIGHT} />
      <TrendChart title="Transfer size trend" points={transfer} series={TRANSFER} unit="MB" height={HEIGHT} />
    </Box>
  );
}
