import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import { caseStatus } from '../report-model.js';
import { startOf, type Failure } from './steps.js';

interface FailureHeaderProps {
  readonly failure: Failure;
  /** Index of the failure. */
  readonly position: number;
  /** How many failures and steps there are. */
  readonly failures: number;
  readonly steps: number;
  onGo(by: 1 | -1): void;
}

/** Which step failed and when, and the way to the other failures. */
export function FailureHeader({ failure: { step }, position, failures, steps, onGo }: FailureHeaderProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        px: 2,
        py: 1.25,
        bgcolor: 'status.failed.bg',
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <StatusIcon {...caseStatus(step.one)} iconOnly />
          <Typography variant="h3" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {step.one.title}
          </Typography>
        </Box>
        <Typography variant="caption" component="p" sx={{ mt: 0.25 }}>
          {step.one.eventType}, step {step.number} of {steps}, {startOf(step)} after the start
        </Typography>
      </Box>
      {failures > 1 && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="caption" component="span">
            Failure {position + 1} of {failures}
          </Typography>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<UpIcon />}
            aria-label="Previous failure"
            aria-keyshortcuts=","
            title="Previous failure ( , )"
            disabled={position === 0}
            onClick={() => onGo(-1)}
          >
            Previous
          </Button>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<DownIcon />}
            aria-label="Next failure"
            aria-keyshortcuts="."
            title="Next failure ( . )"
            disabled={position === failures - 1}
            onClick={() => onGo(1)}
          >
            Next
          </Button>
        </Box>
      )}
    </Box>
  );
}
