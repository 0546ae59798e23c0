import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import type { Status } from '../../../shared/status.js';
import { formatCount } from '../../../shared/utils/format.js';
import { CASE_OUTCOMES, type CaseOutcome, type OutcomeCount } from '../model/case-outcome.js';

interface StatusStripProps {
  readonly counts: readonly OutcomeCount[];
  readonly total: number;
  readonly only: CaseOutcome | null;
  onOnly(only: CaseOutcome | null): void;
}

/** The quick-status strip (2 §2): counts by outcome. Each one filters the table. */
export function StatusStrip({ counts, total, only, onOnly }: StatusStripProps) {
  return (
    <Stack direction="row" role="group" aria-label="Quick status" sx={{ gap: 1, pb: 1, flexWrap: 'wrap' }}>
      <ToggleButton value="all" selected={only === null} onClick={() => onOnly(null)} sx={figureStyle('idle')}>
        All {formatCount(total)}
      </ToggleButton>
      {counts.map(({ outcome, count }) => {
        const { label, status } = CASE_OUTCOMES[outcome];
        return (
          <ToggleButton
            key={outcome}
            value={outcome}
            selected={only === outcome}
            disabled={count === 0 && only !== outcome}
            onClick={() => onOnly(only === outcome ? null : outcome)}
            sx={figureStyle(status)}
          >
            <StatusIcon status={status} label={`${label} ${formatCount(count)}`} size={16} />
          </ToggleButton>
        );
      })}
    </Stack>
  );
}

/** A selected count has its status's background, for contrast. */
const figureStyle = (status: Status) => ({
  minHeight: 28,
  py: 0,
  px: 1.25,
  textTransform: 'none',
  color: 'text.primary',
  borderColor: 'divider',
  '&.Mui-selected, &.Mui-selected:hover': {
    bgcolor: `status.${status}.bg`,
    color: 'text.primary',
    borderColor: `status.${status}.main`,
  },
});
