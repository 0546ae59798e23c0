import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useCaseHistory, type PastResult } from '../../../api/runs/reports.js';
import { EmptyState } from '../../../shared/components/states/EmptyState.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { QueryView } from '../../../shared/components/states/QueryView.js';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import { formatDateTime, plural, toSeconds } from '../../../shared/utils/format.js';
import { caseStatus, countFlips, runHref } from '../report-model.js';

interface CaseHistoryProps {
  readonly projectId: number;
  readonly caseId: number;
  readonly title: string;
}

/** The last results of a case, loaded on demand. */
export function CaseHistory({ projectId, caseId, title }: CaseHistoryProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        size="small"
        startIcon={<HistoryIcon />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        History
      </Button>
      <Box id={id} component="section" aria-label={`History of “${title}”`} sx={{ flexBasis: '100%' }} hidden={!open}>
        {open && <Loaded projectId={projectId} caseId={caseId} />}
      </Box>
    </>
  );
}

function Loaded({ projectId, caseId }: Omit<CaseHistoryProps, 'title'>) {
  const history = useCaseHistory(projectId, caseId);
  return (
    <QueryView query={history} loading={<SkeletonRows rows={3} label="Loading the history" />}>
      {(results) => <PastResults results={results} />}
    </QueryView>
  );
}

/** Past results of a case: a mark for each, oldest first, and a table of messages, newest first. */
function PastResults({ results }: { readonly results: readonly PastResult[] }) {
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
                  <StatusIcon {...caseStatus(result)} size={16} />
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

/** The label includes the time: screen readers have nothing else. */
function marked(result: PastResult) {
  const { status, label } = caseStatus(result);
  return { status, label: `${label}, ${formatDateTime(result.time)}` };
}
