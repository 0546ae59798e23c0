import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { Choice, Conflict } from './merge.js';
import type { Merging } from './use-merge.js';

export interface PartNames {
  /** Labels of fields; '' omits a name. Other names are shown unchanged. */
  readonly labels?: Readonly<Record<string, string>>;
  /** A value in words; undefined for the default. */
  show?(value: unknown, path: readonly string[]): string | undefined;
}

export interface MergeNoticeProps extends PartNames {
  readonly merging: Merging;
  /** Who made the other change, if known. */
  readonly by?: string | undefined;
}

/** Says that somebody else changed what this form edits, and lets the user choose where both changed the same. */
export function MergeNotice({ merging, by = 'Somebody else', ...names }: MergeNoticeProps) {
  const { conflicts, tookTheirs, resolve } = merging;
  const box = useRef<HTMLDivElement>(null);
  const count = useRef(conflicts.length);
  useEffect(() => {
    // The pressed button is gone: the focus moves to the next one.
    const wasInside = document.activeElement === document.body || box.current?.contains(document.activeElement);
    if (conflicts.length < count.current && wasInside) (box.current?.querySelector('button') ?? box.current)?.focus();
    count.current = conflicts.length;
  }, [conflicts.length]);
  if (conflicts.length === 0 && !tookTheirs) return null;
  const isOpen = conflicts.length > 0;
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      severity={isOpen ? 'warning' : 'info'}
      variant="outlined"
      role="none"
      sx={{ '& .MuiAlert-message': { display: 'grid', gap: 1.5, minWidth: 0, flex: 1 } }}
    >
      <span role="status">
        {isOpen ? `${by} changed this too. Choose what to keep.` : `${by} changed this just now.`}
      </span>
      {conflicts.map((conflict) => (
        <OneConflict
          key={conflict.path.join('/')}
          {...{ conflict, names }}
          onChoose={(choice) => resolve(choice, [conflict])}
        />
      ))}
      {conflicts.length > 1 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button size="small" color="inherit" onClick={() => resolve('mine', conflicts)}>
            Keep all of mine
          </Button>
          <Button size="small" color="inherit" onClick={() => resolve('theirs', conflicts)}>
            Take all of theirs
          </Button>
        </Box>
      )}
    </Alert>
  );
}

interface OneConflictProps {
  readonly conflict: Conflict;
  readonly names: PartNames;
  onChoose(choice: Choice): void;
}

function OneConflict({ conflict: { path, mine, theirs }, names: { labels, show }, onChoose }: OneConflictProps) {
  const label =
    path
      .map((name) => labels?.[name] ?? name)
      .filter((name) => name !== '')
      .join(' / ') || 'Everything';
  const choices = [
    ['mine', 'Keep mine', mine],
    ['theirs', 'Take theirs', theirs],
  ] as const;
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 0.5 }}>
      <Typography variant="subtitle2">{label}</Typography>
      {choices.map(([choice, action, value]) => (
        <Box key={choice} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={`${action}: ${label}`}
            onClick={() => onChoose(choice)}
          >
            {action}
          </Button>
          <Box
            component="span"
            sx={{
              flex: '1 1 10rem',
              overflowWrap: 'anywhere',
              whiteSpace: 'pre-wrap',
              maxHeight: 160,
              overflowY: 'auto',
            }}
          >
            {show?.(value, path) ?? inWords(value)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** A value for display. */
function inWords(value: unknown): string {
  if (value === undefined) return 'Deleted';
  if (value === null || value === '') return 'Empty';
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (value instanceof Set || Array.isArray(value)) return [...value].map(inWords).join('\n') || 'Empty';
  if (typeof value !== 'object') return String(value);
  const { title, name, value: text, rows, secret } = value as Readonly<Record<string, unknown>>;
  if (secret === true) return `${String(title)}: ${text === '' ? 'the stored secret value' : 'a new secret value'}`;
  const own = [title ?? name, text].filter((one) => typeof one === 'string').join(': ');
  const lines = [own, ...(Array.isArray(rows) ? rows.map(inWords) : [])].filter((line) => line !== '' && line !== ': ');
  return lines.length > 0 ? lines.join('\n') : Object.values(value).map(inWords).join(' · ');
}
