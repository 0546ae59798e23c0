import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useResult, type ReportEntry } from '../../../api/runs/reports.js';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import { formatDateTime } from '../../../shared/utils/format.js';
import { FailurePanel } from '../failure/FailurePanel.js';
import { Metrics } from '../Metrics.js';
import { RecordButtons } from '../RecordButtons.js';
import { resultStatus, traceOf } from '../report-model.js';
import { ResultCases } from '../case/ResultCases.js';

interface RunFileDetailsProps {
  readonly projectId: number;
  readonly attempts: readonly ReportEntry[];
  readonly shown: ReportEntry | undefined;
  onShow(result: string): void;
  readonly href: string | undefined;
  onPlay(result: string): void;
}

/** The results of a file in a run: its attempts, and the cases of the selected one. */
export function RunFileDetails(props: RunFileDetailsProps) {
  const { projectId, attempts, shown = attempts.at(-1), onShow, href, onPlay } = props;
  const { data: result } = useResult(projectId, shown?.result_id);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, px: 2, pb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {attempts.length > 1 && <Attempts attempts={attempts} shown={shown} onShow={onShow} />}
        <Typography color="text.secondary" sx={{ flex: 1 }}>
          {shown
            ? `Started ${formatDateTime(shown.time)}`
            : 'No result: the file has not started, or its result was removed.'}
        </Typography>
        {shown && <RecordButtons trace={traceOf(shown, result)} onPlay={() => onPlay(shown.result_id)} />}
        {href !== undefined && (
          <Button component={Link} to={href} size="small">
            Report of this file
          </Button>
        )}
      </Box>
      {shown && <FailurePanel projectId={projectId} entry={shown} />}
      {shown && <Metrics entry={shown} />}
      {shown && (
        <ResultCases
          key={shown.result_id}
          projectId={projectId}
          entry={shown}
          counter={null}
          title="Test cases of this run"
        />
      )}
    </Box>
  );
}

function Attempts({ attempts, shown, onShow }: Pick<RunFileDetailsProps, 'attempts' | 'shown' | 'onShow'>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Attempts"
      value={shown?.result_id ?? null}
      onChange={(_event, result: string | null) => result && onShow(result)}
    >
      {attempts.map((entry) => (
        <ToggleButton key={entry.result_id} value={entry.result_id} sx={{ gap: 1, textTransform: 'none' }}>
          Attempt {entry.attempt} <StatusIcon {...resultStatus(entry)} size={16} />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
