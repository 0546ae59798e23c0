import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { FlakyFile, SlowFile } from '../../../api/analytics.js';

interface FileCellProps {
  readonly projectId: number;
  readonly file: FlakyFile | SlowFile;
}

/** A file, where it stands, and the way to its report. */
export function FileCell({ projectId, file }: FileCellProps) {
  const { node_id, module, section, scenario, testCaseFileName } = file;
  return (
    <TableCell component="th" scope="row">
      <Link
        component={RouterLink}
        to={`/project/${projectId}?${new URLSearchParams({ node: node_id, tab: 'report' })}`}
      >
        {testCaseFileName}
      </Link>
      <Typography variant="caption" color="text.secondary" component="div">
        {[module, section, scenario].join(' / ')}
      </Typography>
    </TableCell>
  );
}
