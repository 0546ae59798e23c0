import AssessmentIcon from '@mui/icons-material/AssessmentOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LIMITS, joinPath, type FilePath } from '@testplatform/contract';
import { useMemo, useState } from 'react';
import { useGroupReport } from '../../api/runs/reports.js';
import { EmptyState } from '../../shared/components/states/EmptyState.js';
import { ErrorState } from '../../shared/components/states/ErrorState.js';
import { SkeletonRows } from '../../shared/components/states/Loading.js';
import { useFailure } from '../../shared/hooks/use-failure.js';
import { formatCount, plural } from '../../shared/utils/format.js';
import { FileCard } from './FileCard.js';
import { flattenGroup } from './report-model.js';
import { SENTENCES } from '../../shared/texts.js';

interface GroupReportProps {
  readonly projectId: number;
  readonly selection: Partial<FilePath>;
  /** How many test case files are below the node. */
  readonly fileCount: number;
  /** Whether files of the project are running. */
  readonly isRunning: boolean;
  /** Returns the link to a file's report; undefined if the file is no longer in the tree. */
  hrefOf(path: FilePath): string | undefined;
}

/** The latest result of every file below a node, failed first. */
export function GroupReport({ projectId, selection, fileCount, isRunning, hrefOf }: GroupReportProps) {
  const report = useGroupReport(projectId, selection, isRunning);
  const [shown, setShown] = useState<number>(LIMITS.pageSize);
  const files = useMemo(() => flattenGroup(report.data ?? {}), [report.data]);
  const failure = useFailure(report);
  if (failure) return <ErrorState {...failure} />;
  if (!report.data) return <SkeletonRows rows={4} height={120} label="Loading the reports" />;
  if (files.length === 0) {
    const text =
      fileCount === 0
        ? 'Create test case files in the tree, add test cases and run them to see results here.'
        : fileCount === 1
          ? 'Run its test case file to see results here.'
          : `Run its ${formatCount(fileCount)} test case files to see results here.`;
    return <EmptyState icon={<AssessmentIcon />} title={SENTENCES.notRunYet} text={text} />;
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography color="text.secondary">
        {plural(files.length, 'file')} with results, failed first
        {fileCount > files.length && `; ${plural(fileCount - files.length, 'file')} not run yet`}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))' }}>
        {files.slice(0, shown).map(({ path, entry }) => (
          <FileCard key={joinPath(path)} projectId={projectId} path={path} entry={entry} href={hrefOf(path)} />
        ))}
      </Box>
      {files.length > shown && (
        <Button sx={{ justifySelf: 'center' }} onClick={() => setShown(shown + LIMITS.pageSize)}>
          Show more ({files.length - shown})
        </Button>
      )}
    </Box>
  );
}
