import Pagination from '@mui/material/Pagination';
import { LIMITS, TEXTS } from '@testplatform/contract';
import { EmptyState } from './states/EmptyState.js';

interface PagesProps {
  readonly label: string;
  /** Number of entries on all pages. */
  readonly total: number;
  /** 1-based. */
  readonly page: number;
  /** Entries per page. */
  readonly pageSize?: number;
  onPage(page: number): void;
}

/**
 * Pagination of a list; nothing if there is only one page. On a page that the list no longer has, it says so and shows,
 * so that the user can go back.
 */
export function Pages({ label, total, page, pageSize = LIMITS.pageSize, onPage }: PagesProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1 && page === 1) return null;
  return (
    <>
      {total > 0 && page > pages && <EmptyState title={TEXTS.noRecords} />}
      <Pagination
        sx={{ mt: 2, '& ul': { justifyContent: 'center' } }}
        aria-label={label}
        count={pages}
        page={page}
        onChange={(_event, next) => onPage(next)}
      />
    </>
  );
}
