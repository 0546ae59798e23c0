import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { TEXTS } from '@testplatform/contract';
import type { ReactNode } from 'react';
import { type ReportCase, screenshotUrl } from '../../api/reports.js';
import { Picture } from '../../shared/components/Picture.js';
import { useCopy } from '../../shared/hooks/use-copy.js';
import { formatDateTime, toSeconds } from '../../shared/utils/format.js';
import { CaseHistory } from './CaseHistory.js';
import { Folded } from './Folded.js';
import { isLong } from './text-diff.js';
import { TextDiff } from './TextDiff.js';

interface CaseDetailsProps {
  readonly projectId: number;
  readonly one: ReportCase;
  /** An imported case has its history in its own file's report. */
  readonly imported: boolean;
  readonly path: string;
  onEnlarge(screenshot: number): void;
}

/** The details of a case: message, comparison, value, screenshot and history. */
export function CaseDetails({ projectId, one, imported, path, onEnlarge }: CaseDetailsProps) {
  const { message, warnings, expected, actual, value, screenshot, title, status } = one;
  return (
    <Box sx={{ px: 2, pb: 2, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Box component="dl" sx={{ flex: '1 1 280px', m: 0, display: 'grid', gap: 1, alignContent: 'start' }}>
          {(message || warnings.length === 0) && <Fact label="Message">{message || 'None'}</Fact>}
          {warnings.length > 0 && <Fact label="Warnings">{warnings.join('\n')}</Fact>}
          <Comparison expected={expected} actual={actual} />
          {value !== undefined && (
            <Fact label="Value" mono>
              {value}
            </Fact>
          )}
          {status !== 'skipped' && (
            <Fact label="Ran">
              {formatDateTime(one.time)}, {toSeconds(one.duration)} s
            </Fact>
          )}
        </Box>
        {screenshot !== null && <CasePicture path={path} screenshot={screenshot} title={title} onEnlarge={onEnlarge} />}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
        {message && <CopyMessage one={one} />}
        {!imported && one.case_id !== null && <CaseHistory projectId={projectId} caseId={one.case_id} title={title} />}
      </Box>
    </Box>
  );
}

function Comparison({ expected, actual }: Pick<ReportCase, 'expected' | 'actual'>) {
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
function CopyMessage({ one: { title, message, expected, actual } }: Pick<CaseDetailsProps, 'one'>) {
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

function Fact({ label, children, mono = false }: FactProps) {
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

interface CasePictureProps {
  readonly path: string;
  readonly screenshot: number;
  readonly title: string;
  onEnlarge(screenshot: number): void;
}

/** Pixels. */
const WIDTH = 288;

/** The thumbnail of a case's screenshot; a click enlarges it. */
function CasePicture({ path, screenshot, title, onEnlarge }: CasePictureProps) {
  return (
    <ButtonBase
      aria-label={`Enlarge the screenshot of “${title}”`}
      onClick={() => onEnlarge(screenshot)}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', alignSelf: 'start' }}
    >
      <Picture src={screenshotUrl(path, screenshot)} alt="" width={WIDTH} />
    </ButtonBase>
  );
}
