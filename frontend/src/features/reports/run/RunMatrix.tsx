import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { joinRunPath } from '@testplatform/contract';
import { Link as RouterLink } from 'react-router';
import { type RunMatrix as Matrix, useRunMatrix } from '../../../api/runs/run-reports.js';
import { Pages } from '../../../shared/components/Pages.js';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { QueryView } from '../../../shared/components/states/QueryView.js';
import { joinTitles, OUTCOMES } from './run-model.js';

interface RunMatrixProps {
  readonly projectId: number;
  readonly runId: string;
  readonly page: number;
  onPage(page: number): void;
}

/** The runs of a start in several environments side by side: files as rows, environments as columns. */
export function RunMatrix({ projectId, runId, page, onPage }: RunMatrixProps) {
  const matrix = useRunMatrix(projectId, runId, page);
  return (
    <QueryView query={matrix} loading={<SkeletonRows rows={6} height={44} label="Loading the matrix" />}>
      {({ runs, files, total }) => (
        <Box component="section" aria-label="Matrix">
          <Card sx={{ overflowX: 'auto' }}>
            <Table size="small" aria-label="Results by environment">
              <TableHead>
                <TableRow>
                  <TableCell>Test case file</TableCell>
                  {runs.map(({ run_id, environment }) => (
                    <TableCell key={run_id} aria-current={run_id === runId ? 'true' : undefined}>
                      <RunLink runId={run_id}>{environment}</RunLink>
                    </TableCell>
                  ))}
                </TableRow>
              </TableHead>
              <TableBody>
                {files.map((file) => (
                  <TableRow key={joinRunPath(file.path)}>
                    <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', minWidth: 180 }}>
                      {joinTitles(file.path)}
                    </TableCell>
                    {file.cells.map((cell, at) => (
                      <TableCell key={runs[at]?.run_id}>
                        {cell && <Cell runId={runs[at]!.run_id} cell={cell} />}
                      </TableCell>
                    ))}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Card>
          <Pages label="Pages of the matrix" total={total} page={page} onPage={onPage} />
        </Box>
      )}
    </QueryView>
  );
}

type MatrixCell = NonNullable<Matrix['files'][number]['cells'][number]>;

/** The outcome of a file in an environment; leads to its result there. */
const Cell = ({ runId, cell: { outcome, result_id } }: { readonly runId: string; readonly cell: MatrixCell }) => (
  <RunLink runId={runId} result={result_id}>
    <StatusIcon {...OUTCOMES[outcome]} />
  </RunLink>
);

interface RunLinkProps {
  readonly runId: string;
  /** The result to open. */
  readonly result?: string | null;
  readonly children: React.ReactNode;
}

function RunLink({ runId, result = null, children }: RunLinkProps) {
  const search = new URLSearchParams({ run: runId, ...(result !== null && { result_id: result }) });
  return (
    <Link component={RouterLink} to={`?${search.toString()}`}>
      {children}
    </Link>
  );
}
