import ArrowIcon from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useId, type Ref } from 'react';
import { visuallyHidden } from '../../../shared/visually-hidden.js';
import type { Effect, ValueChange } from '../model/case-change.js';
import type { ListedCase } from './use-many-cases.js';

interface ChangeRowProps {
  readonly one: ListedCase;
  /** Index in the list, from 0. */
  readonly row: number;
  readonly total: number;
  /** Pixels from the top of the list. */
  readonly start: number;
  readonly measure: Ref<HTMLLIElement>;
  readonly isChosen: boolean;
  readonly busy: boolean;
  onToggle(): void;
}

/** A case with its checkbox, title and file, and its value before and after the change. */
export function ChangeRow({ one, row, total, start, measure, isChosen, busy, onToggle }: ChangeRowProps) {
  const { record, effect } = one;
  const id = useId();
  const isAble = effect.after !== null;
  return (
    <Box
      component="li"
      ref={measure}
      data-index={row}
      aria-setsize={total}
      aria-posinset={row + 1}
      sx={{ ...ROW, transform: `translateY(${start}px)` }}
    >
      <Checkbox
        size="small"
        checked={isAble && isChosen}
        disabled={!isAble || busy}
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': `Select ${record.testCase.title}`, 'aria-describedby': id } }}
      />
      <Box id={id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, flex: 1, minWidth: 0 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography variant="body2" noWrap title={record.testCase.title}>
            {record.testCase.title}
          </Typography>
          <Typography variant="caption" component="p" color="text.secondary" noWrap title={record.path.join(' / ')}>
            {record.path.join(' / ')}
          </Typography>
        </Box>
        <Values effect={effect} />
      </Box>
    </Box>
  );
}

const ROW = {
  position: 'absolute',
  top: 0,
  left: 0,
  width: '100%',
  minHeight: 48,
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  px: 0.5,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

function Values({ effect: { values, problem } }: { readonly effect: Effect }) {
  return (
    <Box sx={{ flex: '1 1 240px', minWidth: 0, alignSelf: 'center' }}>
      {values.map((value) => (
        <Value key={value.label} {...value} />
      ))}
      {problem !== null && (
        <Typography variant="caption" component="p" color="error">
          Can’t be changed: {problem}
        </Typography>
      )}
    </Box>
  );
}

function Value({ label, now, after }: ValueChange) {
  const isText = label !== '';
  const variant = isText ? 'mono' : 'body2';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.75, overflowWrap: 'anywhere' }}>
      {isText && (
        <Typography variant="caption" color="text.secondary">
          {label}
        </Typography>
      )}
      <Typography variant={variant} component="span" color={after === null ? 'text.primary' : 'text.secondary'}>
        {now}
      </Typography>
      {after === null ? null : (
        <>
          <ArrowIcon aria-hidden sx={{ fontSize: 14 }} />
          <span style={visuallyHidden}> becomes </span>
          <Typography variant={variant} component="strong" sx={{ fontWeight: 600 }}>
            {after === '' ? 'nothing' : after}
          </Typography>
        </>
      )}
    </Box>
  );
}
