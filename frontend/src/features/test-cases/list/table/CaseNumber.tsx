import FailedIcon from '@mui/icons-material/Close';
import RunningIcon from '@mui/icons-material/TimelapseOutlined';
import SuccessIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import { RUNNING, CASE_OUTCOMES, type CaseOutcome } from '../../model/case-outcome.js';

interface CaseNumberProps {
  readonly number: number;
  readonly outcome: CaseOutcome;
  readonly isRunning: boolean;
}

const ICONS = {
  success: SuccessIcon,
  warning: SuccessIcon,
  failed: FailedIcon,
  blocker: FailedIcon,
  skipped: null,
  'not-run': null,
};

/**
 * The case's number as success or failure marker (1 §2). The status column also says it in words, but the live preview
 * may cover it.
 */
export function CaseNumber({ number, outcome, isRunning }: CaseNumberProps) {
  const Icon = isRunning ? RunningIcon : ICONS[outcome];
  const { status } = isRunning ? RUNNING : CASE_OUTCOMES[outcome];
  return (
    <TableCell sx={{ px: 1 }}>
      <Box
        component="span"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.25,
          px: 0.75,
          minHeight: 20,
          borderRadius: 1,
          typography: 'caption',
          fontWeight: 600,
          color: `status.${status}.main`,
          bgcolor: `status.${status}.bg`,
        }}
      >
        {Icon && <Icon aria-hidden sx={{ fontSize: 14 }} />}
        {number}
      </Box>
    </TableCell>
  );
}
