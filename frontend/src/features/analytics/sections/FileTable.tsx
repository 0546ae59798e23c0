import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { fileTitle } from '@testplatform/contract';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { usePermission } from '../../../api/people/account.js';
import type { FlakyFile, SlowFile } from '../../../api/runs/analytics.js';

export interface FileColumn<File> {
  readonly title: string;
  readonly align?: 'right';
  show(file: File): ReactNode;
}

interface FileTableProps<File> {
  readonly label: string;
  readonly projectId: number;
  readonly files: readonly File[];
  /** The columns after the file. */
  readonly columns: readonly FileColumn<File>[];
}

/** A table with a row per file. */
export function FileTable<File extends FlakyFile | SlowFile>(props: FileTableProps<File>) {
  const { label, projectId, files, columns } = props;
  return (
    <Table size="small" aria-label={label}>
      <TableHead>
        <TableRow>
          <TableCell>File</TableCell>
          {columns.map(({ title, align }) => (
            <TableCell key={title} align={align}>
              {title}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {files.map((file) => (
          <TableRow key={`${file.node_id} ${file.row ?? ''}`}>
            <FileCell projectId={projectId} file={file} />
            {columns.map(({ title, align, show }) => (
              <TableCell key={title} align={align}>
                {show(file)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

interface FileCellProps {
  readonly projectId: number;
  readonly file: FlakyFile | SlowFile;
}

/** A file with its path and a link to its report, for those who may open it. */
function FileCell({ projectId, file }: FileCellProps) {
  const { node_id, module, section, scenario } = file;
  const title = fileTitle(file);
  const mayViewProject = usePermission('projects', 'view');
  const mayViewTree = usePermission('components', 'view');
  const mayViewReport = usePermission('reports', 'view');
  const mayOpen = mayViewProject && mayViewTree && mayViewReport;
  return (
    <TableCell component="th" scope="row">
      {mayOpen ? (
        <Link
          component={RouterLink}
          to={`/project/${projectId}?${new URLSearchParams({ node: node_id, tab: 'report' })}`}
        >
          {title}
        </Link>
      ) : (
        title
      )}
      <Typography variant="caption" color="text.secondary" component="div">
        {[module, section, scenario].join(' / ')}
      </Typography>
    </TableCell>
  );
}
