import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { TEXTS, joinRunPath, type FilePath } from '@testplatform/contract';
import type { RunReport } from '../../../api/runs/run-reports.js';
import { EmptyState } from '../../../shared/components/states/EmptyState.js';
import { plural } from '../../../shared/utils/format.js';
import { Pages } from '../../../shared/components/Pages.js';
import { RunFileRow } from './RunFileRow.js';
import type { RunPlace } from './use-run-place.js';

interface RunFilesProps {
  readonly projectId: number;
  readonly report: RunReport;
  /** 1-based. */
  readonly page: number;
  /** The open result. */
  readonly open: string | null;
  go(to: Partial<RunPlace>): void;
  hrefOf(path: FilePath): string | undefined;
  onPlay(result: string): void;
}

/** The files of a run in pages, each expandable to its cases. */
export function RunFiles({ projectId, report: { files, total }, page, open, go, hrefOf, onPlay }: RunFilesProps) {
  return (
    <Box component="section" aria-labelledby={TITLE}>
      <Typography variant="h3" id={TITLE} sx={{ mb: 1 }}>
        {plural(total, 'test case file')}
      </Typography>
      <Card>
        {total === 0 && <EmptyState title={TEXTS.noRecords} />}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {files.map((file) => (
            <RunFileRow
              key={joinRunPath(file.path)}
              projectId={projectId}
              file={file}
              open={open}
              onOpen={(result) => go({ result, page })}
              href={hrefOf(file.path)}
              onPlay={onPlay}
            />
          ))}
        </Box>
      </Card>
      <Pages label="Pages of files" total={total} page={page} onPage={(next) => go({ page: next })} />
    </Box>
  );
}

const TITLE = 'run-files-title';
