import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Skeleton from '@mui/material/Skeleton';

interface SkeletonRowsProps {
  readonly rows: number;
  /** Pixels. */
  readonly height?: number;
  readonly label?: string;
}

/** Skeleton rows in the final size. */
export function SkeletonRows({ rows, height = 32, label = 'Loading' }: SkeletonRowsProps) {
  return (
    <Box role="status" aria-label={label} sx={{ display: 'grid', gap: 0.5 }}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} variant="rounded" height={height} />
      ))}
    </Box>
  );
}

/** Skeleton of a whole screen. */
export function ScreenLoading() {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '50vh' }}>
      <CircularProgress aria-label="Loading" />
    </Box>
  );
}
