import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ListBase, Pagination, type SortPayload } from 'react-admin';
import { PageTitle } from '../../../shared/components/PageTitle.js';
import { FilterBar } from './filters.js';
import { FRESH, PAGE_SIZE, PAGE_SIZES } from './list-settings.js';
import { ListStates } from './ListStates.js';

interface ListScreenProps {
  readonly title: string;
  /** Noun for one row; `many` is its plural. */
  readonly one: string;
  readonly many: string;
  readonly sort: SortPayload;
  /** Apply until the user chooses others. */
  readonly defaultFilters?: Readonly<Record<string, unknown>>;
  readonly filters: ReactNode;
  /** Actions on the list, beside its title. */
  readonly action?: ReactNode;
  /** The table. */
  readonly children: ReactNode;
}

/**
 * A list with its filters. Search, filters, order and page are kept in the address alone: a stored copy would win over
 * Back.
 */
export function ListScreen({ title, one, many, sort, defaultFilters, filters, action, children }: ListScreenProps) {
  return (
    <ListBase
      perPage={PAGE_SIZE}
      sort={sort}
      filterDefaultValues={defaultFilters}
      storeKey={false}
      queryOptions={FRESH}
      disableAuthentication
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <PageTitle title={title} documentTitle={`${title} · Administration`} />
        <Box sx={{ flex: 1 }} />
        {action}
      </Box>
      <FilterBar label={title}>{filters}</FilterBar>
      <ListStates one={one} many={many}>
        {children}
        <Pagination rowsPerPageOptions={PAGE_SIZES} />
      </ListStates>
    </ListBase>
  );
}
