import SameIcon from '@mui/icons-material/CheckCircleOutlined';
import DifferentIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CheckedStep } from '@testplatform/contract';

/** The check's result for a step: it did the same, or what was different. */
export function StepMark({ same, message, locator }: CheckedStep) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'start', gap: 0.5, '& svg': { fontSize: 16, mt: 0.25 } }}>
      {same ? <SameIcon color="success" aria-hidden /> : <DifferentIcon color="warning" aria-hidden />}
      <Typography component="span" variant="caption" sx={{ overflowWrap: 'anywhere' }}>
        {same ? sameBy(locator) : `Different result: ${message}`}
      </Typography>
    </Box>
  );
}

const sameBy = (locator: string): string =>
  locator === '' ? 'Same result' : 'Same result with another locator: the first one found nothing after a reload';
