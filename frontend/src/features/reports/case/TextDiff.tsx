import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { visuallyHidden } from '../../../shared/visually-hidden.js';
import { Folded } from './Folded.js';
import { diffTexts, isLong, type DiffPart } from './text-diff.js';

interface TextDiffProps {
  readonly expected: string;
  readonly actual: string;
}

const SIDES = {
  expected: { element: 'del', sign: '−', tone: 'failed' },
  actual: { element: 'ins', sign: '+', tone: 'success' },
} as const;

/**
 * The difference between expected and actual, marked by sign, screen reader text and colour: red text is only expected,
 * green text is only actual.
 */
export function TextDiff({ expected, actual }: TextDiffProps) {
  const parts = useMemo(() => diffTexts(expected, actual), [expected, actual]);
  return (
    <Folded long={isLong(expected) || isLong(actual)}>
      <Typography
        component="pre"
        variant="mono"
        sx={{
          m: 0,
          p: 1,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {parts.map((part) => (
          <Part key={part.place} part={part} />
        ))}
      </Typography>
    </Folded>
  );
}

function Part({ part: { text, only } }: { readonly part: DiffPart }) {
  if (only === null) return text;
  const { element, sign, tone } = SIDES[only];
  return (
    <Box
      component={element}
      sx={{ textDecoration: 'none', bgcolor: `status.${tone}.bg`, color: `status.${tone}.main`, borderRadius: 0.5 }}
    >
      <span aria-hidden>{sign}</span>
      <span style={visuallyHidden}>{` ${only}: `}</span>
      {text}
    </Box>
  );
}
