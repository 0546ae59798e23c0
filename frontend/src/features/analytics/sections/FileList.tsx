import Card from '@mui/material/Card';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { FILES_PAGE } from '../../../api/runs/analytics.js';
import { EmptyState } from '../../../shared/components/states/EmptyState.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { Pages } from '../../../shared/components/Pages.js';
import { QueryView } from '../../../shared/components/states/QueryView.js';

interface FileListProps {
  readonly title: string;
  /** Explains the list and the runs it covers. */
  readonly note: string;
  /** Shown instead if the list is empty. */
  readonly nothing: { readonly title: string; readonly text: string };
  readonly query: UseQueryResult<{ readonly total: number }>;
  readonly page: number;
  onPage(page: number): void;
  /** The page, as a table. */
  readonly children: ReactNode;
}

/** A list of files with its title, in pages. */
export function FileList({ title, note, nothing, query, page, onPage, children }: FileListProps) {
  const titleId = useId();
  const { data, isFetching } = query;
  return (
    <Card component="section" aria-labelledby={titleId} aria-busy={isFetching} sx={{ p: 2 }}>
      <Typography id={titleId} variant="h3" component="h2">
        {title}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {note}
      </Typography>
      <QueryView query={query} loading={<SkeletonRows rows={5} label={`Loading: ${title}`} />}>
        {({ total }) => (total === 0 ? <EmptyState {...nothing} /> : <TableContainer>{children}</TableContainer>)}
      </QueryView>
      <Pages label={`Pages: ${title}`} total={data?.total ?? 0} pageSize={FILES_PAGE} page={page} onPage={onPage} />
    </Card>
  );
}
