import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import type { FilePath } from '@testplatform/contract';
import { useReportDownload } from '../../api/report-download.js';
import type { ReportEntry } from '../../api/reports.js';

interface DownloadReportProps {
  readonly projectId: number;
  readonly path: FilePath;
  readonly entry: ReportEntry;
}

/** Downloads the result that a card shows as a spreadsheet (2 §2). */
export function DownloadReport({ projectId, path, entry: { result_id, run_id } }: DownloadReportProps) {
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
