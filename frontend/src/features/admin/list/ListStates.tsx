import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../shared/components/states/EmptyState.js';
import { ErrorState } from '../../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { useFailure } from '../../../shared/hooks/use-failure.js';
import { plural } from '../../../shared/utils/format.js';
import { visuallyHidden } from '../../../shared/visually-hidden.js';

interface ListStatesProps {
  /** Noun for one row; `many` is its plural. */
  readonly one: string;
  readonly many: string;
  /** The table and its pages. */
  readonly children: ReactNode;
}

/** A list in each state: loading, unreachable, empty, or its rows (dimmed while others are fetched). */
export function ListStates({ one, many, children }: ListStatesProps) {
  const {
    data,
    isFetching,
    isPlaceholderData = false,
    error,
    refetch,
    total,
    filterValues,
    setFilters,
  } = useListContext();
  const failure = useFailure({ data, error, isFetching, refetch });
  if (failure) return <ErrorState {...failure} />;
  // While another list is fetched, the previous one says nothing about it.
  if (!data || (isPlaceholderData && total === 0))
    return <SkeletonRows rows={8} height={36} label={`Loading ${many}`} />;
  const filtered = Object.keys(filterValues).length > 0;
  return (
    <>
      <div role="status" style={visuallyHidden}>
        {isFetching ? `Loading ${many}` : plural(total ?? 0, one, many)}
      </div>
      {total === 0 ? (
        <EmptyState
          title={filtered ? `No ${many} match` : `No ${many} yet`}
          {...(filtered && { action: <Button onClick={() => setFilters({}, [])}>Clear filters</Button> })}
        />
      ) : (
        <Box aria-busy={isFetching} sx={{ opacity: isFetching ? 0.6 : 1 }}>
          {children}
        </Box>
      )}
    </>
  );
}
