import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, type KeyboardEvent } from 'react';
import { screenshotUrl } from '../../../api/runs/reports.js';
import { Picture } from '../../../shared/components/Picture.js';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import { FilmStrip } from './FilmStrip.js';
import { caseStatus } from '../report-model.js';
import { startOf, type Step } from './steps.js';

interface StepsDialogProps {
  /** The steps that have a picture, in execution order, including the shown one. */
  readonly steps: readonly Step[];
  /** Record index of the shown screenshot. */
  readonly shown: number;
  readonly path: string;
  onShow(screenshot: number): void;
  onClose(): void;
}

/** Aspect ratio of a picture, and the height in pixels of everything else in the dialog. */
const RATIO = 1.8;
const REST = 250;

/** The picture of a step in full size, above the film strip of all steps. ←, →, Home and End go to others. */
export function StepsDialog({ steps, shown, path, onShow, onClose }: StepsDialogProps) {
  const titleId = useId();
  const position = steps.findIndex(({ one }) => one.screenshot === shown);
  const step = steps[position];
  const show = (to: number) => {
    const screenshot = steps[to]?.one.screenshot;
    if (typeof screenshot === 'number') onShow(screenshot);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: position - 1, ArrowRight: position + 1, Home: 0, End: steps.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  };
  if (!step) return null;
  const { title, message, status, evidence } = step.one;
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={onKeyDown}
      maxWidth="xl"
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { m: { xs: 1, sm: 4 }, width: { xs: 'calc(100% - 16px)' } } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, py: 0.5 }}>
        <StatusIcon {...caseStatus(step.one)} iconOnly />
        <Typography id={titleId} variant="h3" component="h2" noWrap sx={{ minWidth: 0 }}>
          {title}
        </Typography>
        <Typography component="p" variant="caption" color="text.secondary" noWrap sx={{ flex: 1, minWidth: 72 }}>
          Step {step.number}, at {startOf(step)}
        </Typography>
        <IconButton aria-label="Previous step" disabled={position === 0} onClick={() => show(position - 1)}>
          <PreviousIcon />
        </IconButton>
        <IconButton aria-label="Next step" disabled={position === steps.length - 1} onClick={() => show(position + 1)}>
          <NextIcon />
        </IconButton>
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ width: `min(100%, max(280px, calc((100vh - ${REST}px) * ${RATIO})))`, mx: 'auto', flexShrink: 0 }}>
        <Picture
          alt={`The page after “${title}”${evidence?.target ? ', its target marked' : ''}`}
          src={screenshotUrl(path, shown)}
          mark={evidence?.target}
        />
      </Box>
      {status === 'failure' && message && (
        <Typography sx={{ px: 2, pt: 1, color: 'status.failed.main', overflowWrap: 'anywhere' }}>{message}</Typography>
      )}
      {steps.length > 1 && <FilmStrip steps={steps} position={position} path={path} onShow={show} />}
    </Dialog>
  );
}
