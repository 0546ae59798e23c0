import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { screenshotUrl } from '../../../api/runs/reports.js';
import { Picture } from '../../../shared/components/Picture.js';
import { startOf, type Failure, type Step } from './steps.js';

interface FailurePicturesProps {
  readonly failure: Failure;
  readonly path: string;
  onEnlarge(screenshot: number): void;
}

/** The page at the failed step with its target marked, and beside it the page after the previous step. */
export function FailurePictures({ failure: { step, before }, path, onEnlarge }: FailurePicturesProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: COLUMNS } }}>
      <Figure step={step} path={path} onEnlarge={onEnlarge}>
        {step.one.evidence?.target ? 'When it failed, with the target marked' : 'When it failed'}
      </Figure>
      {before && (
        <Figure step={before} path={path} onEnlarge={onEnlarge}>
          The step before, at {startOf(before)}: {before.one.title}
        </Figure>
      )}
    </Box>
  );
}

const COLUMNS = 'minmax(0, 2fr) minmax(0, 1fr)';

interface FigureProps extends Omit<FailurePicturesProps, 'failure'> {
  readonly step: Step;
  /** The caption. */
  readonly children: ReactNode;
}

function Figure({ step: { one, number }, path, onEnlarge, children }: FigureProps) {
  const { screenshot, evidence, title } = one;
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      {screenshot === null ? (
        <Box sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1, color: 'text.secondary' }}>
          There is no picture of this step.
        </Box>
      ) : (
        <ButtonBase
          aria-label={`Enlarge the picture of step ${number}, “${title}”`}
          onClick={() => onEnlarge(screenshot)}
          sx={{ width: '100%', border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden' }}
        >
          <Picture src={screenshotUrl(path, screenshot)} alt="" mark={evidence?.target} />
        </ButtonBase>
      )}
      <Typography
        component="figcaption"
        variant="caption"
        color="text.secondary"
        sx={{ mt: 0.5, overflowWrap: 'anywhere' }}
      >
        {children}
      </Typography>
    </Box>
  );
}
