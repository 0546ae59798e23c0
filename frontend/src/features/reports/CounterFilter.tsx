import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Status } from '../../shared/status.js';
import { StatusIcon } from '../../shared/components/StatusIcon.js';
import { formatCount } from '../../shared/utils/format.js';

interface CounterFilterProps<Key extends string> {
  readonly label: string;
  readonly counters: readonly {
    readonly key: Key;
    readonly status: Status;
    readonly label: string;
    readonly count: number;
  }[];
  readonly chosen: Key | null;
  onChoose(counter: Key | null): void;
}

/** Counters that filter the list below; pressing the active one shows all. */
export function CounterFilter<Key extends string>({
  label: name,
  counters,
  chosen,
  onChoose,
}: CounterFilterProps<Key>) {
  return (
    <Box role="group" aria-label={name} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {counters.map(({ key, status, label, count }) => {
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
