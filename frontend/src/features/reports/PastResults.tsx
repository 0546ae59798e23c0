import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { PastResult } from '../../api/case-history.js';
import { EmptyState } from '../../shared/components/EmptyState.js';
import { StatusIcon } from '../../shared/components/StatusIcon.js';
import { formatDateTime, plural, toSeconds } from '../../shared/utils/format.js';
import { caseStanding, countFlips } from './report-model.js';

/** Past results of a case: a mark for each, oldest first, and what each said, newest first. */
export function PastResults({ results }: { readonly results: readonly PastResult[] }) {
  if (results.length === 0) return <EmptyState title="No earlier results" />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
        {results.toReversed().map((result) => (
          <Link key={result.result_id} component={RouterLink} to={runHref(result)} sx={{ p: 0.5, display: 'flex' }}>
            <StatusIcon {...marked(result)} iconOnly />
          </Link>
        ))}
        <Typography variant="caption" color="text.secondary" sx={{ ml: 1 }}>
          {plural(results.length, 'result')}, changed {plural(countFlips(results), 'time')}
        </Typography>
      </Box>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label="Past results">
          <TableHead>
            <TableRow>
              <TableCell>Result</TableCell>
              <TableCell>Run</TableCell>
              <TableCell align="right">Seconds</TableCell>
              <TableCell>Message</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {results.map((result) => (
              <TableRow key={result.result_id}>
                <TableCell>
                  <StatusIcon {...caseStanding(result)} size={16} />
                </TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  <Link component={RouterLink} to={runHref(result)}>
                    {formatDateTime(result.time)}
                  </Link>
                </TableCell>
                <TableCell align="right">{toSeconds(result.duration)}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{result.message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}

const runHref = ({ run_id, result_id }: PastResult): string => `?run=${run_id}&result_id=${result_id}`;

/** A mark says when as well: it is all that a screen reader has of it. */
function marked(result: PastResult) {
  const { status, label } = caseStanding(result);
  return { status, label: `${label}, ${formatDateTime(result.time)}` };
}
