import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import CardActions from '@mui/material/CardActions';
import Typography from '@mui/material/Typography';
import type { FilePath } from '@testplatform/contract';
import { Link } from 'react-router';
import { useReportDownload } from '../../api/runs/report-download.js';
import type { ReportEntry } from '../../api/runs/reports.js';
import { ResultBar } from '../../shared/components/ResultBar.js';
import { StatusChip } from '../../shared/components/StatusChip.js';
import { StatusIcon } from '../../shared/components/StatusIcon.js';
import { formatCount, formatDateTime, toMegabytes, toSeconds } from '../../shared/utils/format.js';
import { countersOf, resultStatus } from './report-model.js';

interface FileCardProps {
  readonly projectId: number;
  readonly path: FilePath;
  readonly entry: ReportEntry;
  readonly href: string | undefined;
}

/** One module/section/scenario/file with its latest result; links to the file's report. */
export function FileCard({ projectId, path, entry, href }: FileCardProps) {
  const sx = {
    p: 2,
    flex: 1,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 1.25,
    alignContent: 'start',
  };
  return (
    <Card sx={{ display: 'flex', flexDirection: 'column' }}>
      {href === undefined ? (
        <Box sx={sx}>
          <Content path={path} entry={entry} />
        </Box>
      ) : (
        <CardActionArea component={Link} to={href} sx={sx}>
          <Content path={path} entry={entry} />
        </CardActionArea>
      )}
      <CardActions>
        <DownloadReport projectId={projectId} path={path} entry={entry} />
      </CardActions>
    </Card>
  );
}

function Content({ path, entry }: Pick<FileCardProps, 'path' | 'entry'>) {
  const { summary, performanceSummary: performance } = entry;
  const result = resultStatus(entry);
  const counters = countersOf(summary).filter(({ key, count }) => key === 'success' || count > 0);
  return (
    <>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="caption" component="p" color="text.secondary" noWrap>
          {path.module} / {path.section} / {path.scenario}
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <Typography variant="h3" noWrap>
            {path.testCaseFileName}
          </Typography>
          <StatusChip status={result.status} label={result.label} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
        {counters.map(({ key, status, label, count }) => (
          <StatusIcon key={key} status={status} label={`${label} ${formatCount(count)}`} size={16} />
        ))}
      </Box>
      <ResultBar label="Latest result" shares={counters} />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'caption', color: 'text.secondary' }}>
        <time dateTime={entry.time}>{formatDateTime(entry.time)}</time>
        <span>
          {toMegabytes(performance.transfer_size)} MB · {toSeconds(performance.duration)} s
        </span>
      </Box>
    </>
  );
}

interface DownloadReportProps {
  readonly projectId: number;
  readonly path: FilePath;
  readonly entry: ReportEntry;
}

/** Downloads the result that a card shows as a spreadsheet. */
function DownloadReport({ projectId, path, entry: { result_id, run_id } }: DownloadReportProps) {
  const { mutate, isPending } = useReportDownload(projectId);
  return (
    <Button
      size="small"
      startIcon={<DownloadIcon />}
      loading={isPending}
      loadingPosition="start"
      aria-label={`Download ${path.testCaseFileName}`}
      onClick={() => mutate({ ...path, result_id, run_id })}
    >
      Download
    </Button>
  );
}
