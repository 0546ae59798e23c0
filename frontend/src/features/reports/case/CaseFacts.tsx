import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { TEXTS } from '@testplatform/contract';
import type { ReactNode } from 'react';
import type { ReportCase } from '../../../api/runs/reports.js';
import { useCopy } from '../../../shared/hooks/use-copy.js';
import { Folded } from './Folded.js';
import { isLong } from './text-diff.js';
import { TextDiff } from './TextDiff.js';

/** Expected and actual of a comparison that failed, as a difference. */
export function Comparison({ expected, actual }: Pick<ReportCase, 'expected' | 'actual'>) {
  if (expected !== undefined && actual !== undefined) {
    return (
      <Fact label="− expected, + actual">
        <TextDiff expected={expected} actual={actual} />
      </Fact>
    );
  }
  return (
    <>
      {expected !== undefined && (
        <Fact label="Expected" mono>
          {expected}
        </Fact>
      )}
      {actual !== undefined && (
        <Fact label="Actual" mono>
          {actual}
        </Fact>
      )}
    </>
  );
}

/** Copies the text for a bug report. */
export function CopyMessage({ one: { title, message, expected, actual } }: { readonly one: ReportCase }) {
  const [copied, copy] = useCopy();
  const lines = [`${title}: ${message}`];
  if (expected !== undefined) lines.push(`Expected: ${expected}`);
  if (actual !== undefined) lines.push(`Actual: ${actual}`);
  return (
    <Button size="small" startIcon={<CopyIcon />} onClick={() => void copy(lines.join('\n'))}>
      <span aria-live="polite">{copied ? TEXTS.copied : 'Copy message'}</span>
    </Button>
  );
}

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly mono?: boolean;
}

/** A name and a value in a definition list. Long texts are folded. */
export function Fact({ label, children, mono = false }: FactProps) {
  return (
    <div>
      <Typography component="dt" variant="caption" color="text.secondary">
        {label}
      </Typography>
      <Typography
        component="dd"
        variant={mono ? 'mono' : 'body1'}
        sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {typeof children === 'string' ? <Folded long={isLong(children)}>{children}</Folded> : children}
      </Typography>
    </div>
  );
}
