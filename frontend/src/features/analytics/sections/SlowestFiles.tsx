import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { LIMITS } from '@testplatform/contract';
import { useState } from 'react';
import { useSlowestFiles, type SlowFile } from '../../../api/analytics.js';
import { formatDateTime, toSeconds } from '../../../shared/utils/format.js';
import { FileCell } from './FileCell.js';
import { FileList } from './FileList.js';

const { steadinessRuns, steadinessDays } = LIMITS;
const NOTE = `How long a file takes on average, in its last ${steadinessRuns} runs of the last ${steadinessDays} days.`;
const NOTHING = { title: 'Nothing has run yet', text: `No file ran to its end in the last ${steadinessDays} days.` };

/** Files by how long they take, the slowest first. */
export function SlowestFiles({ projectId }: { readonly projectId: number }) {
  const [page, setPage] = useState(1);
  const query = useSlowestFiles(projectId, page);
  return (
    <FileList title="Slowest files" note={NOTE} nothing={NOTHING} query={query} page={page} onPage={setPage}>
      {query.data && <SlowTable projectId={projectId} files={query.data.files} />}
    </FileList>
  );
}

interface SlowTableProps {
  readonly projectId: number;
  readonly files: readonly SlowFile[];
}

function SlowTable({ projectId, files }: SlowTableProps) {
  return (
    <Table size="small" aria-label="Slowest files">
      <TableHead>
        <TableRow>
          <TableCell>File</TableCell>
          <TableCell align="right">Average (s)</TableCell>
          <TableCell align="right">Longest (s)</TableCell>
          <TableCell align="right">Runs</TableCell>
          <TableCell>Last run</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {files.map((file) => (
          <TableRow key={file.node_id}>
            <FileCell projectId={projectId} file={file} />
            <TableCell align="right">{toSeconds(file.averageDuration)}</TableCell>
            <TableCell align="right">{toSeconds(file.longestDuration)}</TableCell>
            <TableCell align="right">{file.runs}</TableCell>
            <TableCell>{formatDateTime(file.lastRunTime)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
