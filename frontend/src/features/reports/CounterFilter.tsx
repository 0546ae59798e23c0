import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ResultSummary } from '@testplatform/contract';
import { StatusIcon } from '../../shared/components/StatusIcon.js';
import { formatCount } from '../../shared/utils/format.js';
import { COUNTERS, type Counter } from './report-model.js';

interface CounterFilterProps {
  readonly summary: ResultSummary;
  readonly chosen: Counter | null;
  onChoose(counter: Counter | null): void;
}

/** The counters of a result. Each narrows what is listed below to what it counts; once more shows all. */
export function CounterFilter({ summary, chosen, onChoose }: CounterFilterProps) {
  return (
    <Box role="group" aria-label="Results" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {COUNTERS.map(({ key, status, label }) => {
        const count = summary[key];
        const pressed = chosen === key;
        return (
          <ButtonBase
            key={key}
            aria-pressed={pressed}
            disabled={count === 0 && !pressed}
            onClick={() => onChoose(pressed ? null : key)}
            sx={{
              flex: '1 1 104px',
              flexDirection: 'column',
              alignItems: 'flex-start',
              gap: 0.25,
              p: 1.25,
              border: 1,
              borderRadius: 1,
              borderColor: pressed ? `status.${status}.main` : 'divider',
              bgcolor: pressed ? `status.${status}.bg` : 'background.paper',
              '&:hover': { bgcolor: `status.${status}.bg` },
            }}
          >
            <Box component="span" sx={{ typography: 'h1' }}>
              {formatCount(count)}
            </Box>
            <StatusIcon status={status} label={label} size={16} />
          </ButtonBase>
        );
      })}
    </Box>
  );
}
