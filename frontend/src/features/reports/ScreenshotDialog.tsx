import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, type KeyboardEvent } from 'react';
import { type ReportCase, screenshotUrl } from '../../api/reports.js';
import { Picture } from '../../shared/components/Picture.js';

interface ScreenshotDialogProps {
  /** The cases that have a screenshot, in the order executed. */
  readonly cases: readonly ReportCase[];
  /** Index of the screenshot that is shown. */
  readonly shown: number;
  readonly path: string;
  onShow(screenshot: number): void;
  onClose(): void;
}

/** A case's screenshot in full size; ← and → go to the previous and next. */
export function ScreenshotDialog({ cases, shown, path, onShow, onClose }: ScreenshotDialogProps) {
  const titleId = useId();
  const position = cases.findIndex(({ screenshot }) => screenshot === shown);
  const go = (by: number) => {
    const screenshot = cases[position + by]?.screenshot;
    if (typeof screenshot === 'number') onShow(screenshot);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1);
    if (key === 'ArrowRight') go(1);
  };
  return (
    <Dialog open onClose={onClose} onKeyDown={onKeyDown} maxWidth="xl" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, py: 0.5 }}>
        <Typography id={titleId} variant="h3" component="h2" noWrap sx={{ flex: 1 }}>
          {cases[position]?.title}
        </Typography>
        <IconButton aria-label="Previous screenshot" disabled={position <= 0} onClick={() => go(-1)}>
          <PreviousIcon />
        </IconButton>
        <IconButton aria-label="Next screenshot" disabled={position >= cases.length - 1} onClick={() => go(1)}>
          <NextIcon />
        </IconButton>
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Picture alt={`The page after “${cases[position]?.title ?? ''}”`} src={screenshotUrl(path, shown)} />
    </Dialog>
  );
}
