import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Pagination from '@mui/material/Pagination';
import Typography from '@mui/material/Typography';
import { LIMITS, TEXTS, joinPath, type FilePath } from '@testplatform/contract';
import type { RunReport } from '../../../api/run-reports.js';
import { EmptyState } from '../../../shared/components/EmptyState.js';
import { plural } from '../../../shared/utils/format.js';
import { RunFileRow } from './RunFileRow.js';
import type { RunPlace } from './use-run-place.js';

interface RunFilesProps {
  readonly projectId: number;
  readonly report: RunReport;
  readonly place: RunPlace;
  go(to: Partial<RunPlace>): void;
  hrefOf(path: FilePath): string | undefined;
  onPlay(result: string): void;
}

/** The files of a run, a page at a time; each opens its cases. */
export function RunFiles({ projectId, report: { files, total }, place, go, hrefOf, onPlay }: RunFilesProps) {
  const pages = Math.ceil(total / LIMITS.pageSize);
  return (
    <Box component="section" aria-labelledby={TITLE}>
      <Typography variant="h3" id={TITLE} sx={{ mb: 1 }}>
        {plural(total, 'test case file')}
      </Typography>
      <Card>
        {files.length === 0 && <EmptyState title={TEXTS.noRecords} />}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {files.map((file) => (
            <RunFileRow
              key={joinPath(file.path)}
              projectId={projectId}
              file={file}
              open={place.result}
              onOpen={(result) => go({ result })}
              href={hrefOf(file.path)}
              onPlay={onPlay}
            />
          ))}
        </Box>
      </Card>
      {pages > 1 && (
        <Pagination
          sx={{ mt: 2, '& ul': { justifyContent: 'center' } }}
          aria-label="Pages of files"
          count={pages}
          page={place.page}
          onChange={(_event, page) => go({ page })}
        />
      )}
    </Box>
  );
}

const TITLE = 'run-files-title';
