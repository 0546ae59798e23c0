import { useMutation } from '@tanstack/react-query';
import type { FilePath } from '@testplatform/contract';
import { toast } from '../../shared/toast.js';
import { sentencesOf } from '../client/api-error.js';
import { call, type Dto } from '../client/client.js';

/** What to download: a node by its titles, or one result of a file; empty is the whole project. */
export interface ReportSelection extends Partial<FilePath> {
  readonly result_id?: string;
  readonly run_id?: string;
}

const ADDRESS = '/projects/test-report-excel';

/**
 * Downloads reports of a project as spreadsheets (2 §7). Fetches a ticket first, which fails if there is nothing to
 * download; then the browser downloads the file. Shows toasts on the way.
 */
export function useReportDownload(projectId: number) {
  return useMutation({
    mutationFn: (selection: ReportSelection) => {
      const started = startDownload(queryOf(projectId, selection));
      toast.promise(started, {
        loading: 'Preparing the Excel report…',
        success: 'The download has started',
        error: (error) => sentencesOf(error).join(' '),
      });
      return started;
    },
  });
}

type ReportQuery = Dto<'ReportTicketDto'> & { readonly projectId: number };

const queryOf = (projectId: number, selection: ReportSelection): ReportQuery => ({
  projectId,
  report_type: selection.testCaseFileName === undefined ? 'group' : 'test-case-file',
  ...selection,
});

async function startDownload(query: ReportQuery): Promise<void> {
  const { ticket } = (await call('/projects/test-report-ticket', query)).data;
  const entries = Object.entries({ ...query, ticket }).map(([name, value]) => [name, String(value)]);
  const link = document.createElement('a');
  link.href = `${ADDRESS}?${new URLSearchParams(entries)}`;
  // The server sets the file name. Without `download`, an error page would replace the app.
  link.download = '';
  link.click();
}
