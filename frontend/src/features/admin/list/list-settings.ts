import useMediaQuery from '@mui/material/useMediaQuery';
import type { SxProps, Theme } from '@mui/material/styles';

export const PAGE_SIZE = 25;
export const PAGE_SIZES = [10, 25, 50, 100];

/** Lists are always refetched, and the screen itself shows errors. */
export const FRESH = { staleTime: 0, onError: () => undefined };

/** Columns that phones don't show. */
export const WIDE = { display: { xs: 'none', md: 'table-cell' } };

/** Whether the screen is too narrow for those columns: then one cell shows their essentials. */
export const useIsNarrow = (): boolean =>
  useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });

/** The table's own scroll pane: wide tables never make the page scroll sideways. */
export const tableFrame = {
  overflowX: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& thead th': { typography: 'subtitle2', color: 'text.secondary' },
  '& th, & td': { px: { xs: 1, sm: 2 } },
  '& tbody tr:last-of-type td, & tbody tr:last-of-type th': { borderBottom: 0 },
} satisfies SxProps<Theme>;
