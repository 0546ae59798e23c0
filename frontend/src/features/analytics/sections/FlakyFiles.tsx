import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { LIMITS } from '@testplatform/contract';
import { useState } from 'react';
import { useFlakyFiles, type FlakyFile } from '../../../api/analytics.js';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import { FileCell } from './FileCell.js';
import { FileList } from './FileList.js';

const { steadinessRuns, steadinessDays } = LIMITS;
const NOTE = `How often a file ended otherwise than the time before, in its last ${steadinessRuns} runs of the last ${steadinessDays} days.`;
const NOTHING = {
  title: 'No flaky files',
  text: 'Every file ended the same way each time, or has run less than twice.',
};

/** Files whose outcome changes from run to run, the most changeable first. */
export function FlakyFiles({ projectId }: { readonly projectId: number }) {
  const [page, setPage] = useState(1);
  const query = useFlakyFiles(projectId, page);
  return (
    <FileList title="Flaky files" note={NOTE} nothing={NOTHING} query={query} page={page} onPage={setPage}>
      {query.data && <FlakyTable projectId={projectId} files={query.data.files} />}
    </FileList>
  );
}

interface FlakyTableProps {
  readonly projectId: number;
  readonly files: readonly FlakyFile[];
}

function FlakyTable({ projectId, files }: FlakyTableProps) {
  return (
    <Table size="small" aria-label="Flaky files">
      <TableHead>
        <TableRow>
          <TableCell>File</TableCell>
          <TableCell align="right">Flaky rate</TableCell>
          <TableCell align="right">Flips</TableCell>
          <TableCell align="right">Failed runs</TableCell>
          <TableCell>Runs, newest last</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {files.map((file) => (
          <TableRow key={file.node_id}>
            <FileCell projectId={projectId} file={file} />
            <TableCell align="right">{`${file.flakyRate}%`}</TableCell>
            <TableCell align="right">{file.flips}</TableCell>
            <TableCell align="right">{`${file.failures} of ${file.runs}`}</TableCell>
            <TableCell>
              <Outcomes outcomes={file.outcomes} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** A mark for each run. Read aloud as one sentence. */
function Outcomes({ outcomes }: { readonly outcomes: FlakyFile['outcomes'] }) {
  const marks = outcomes.map(
    (outcome, place) => ({ status: outcome === 'success' ? 'success' : 'failed', place }) as const,
  );
  return (
    <Box
      role="img"
      aria-label={marks.map(({ status }) => status).join(', ')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.25 }}
    >
      {marks.map(({ status, place }) => (
        <StatusIcon key={place} status={status} label="" size={16} />
      ))}
    </Box>
  );
}
