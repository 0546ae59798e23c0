import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { screenshotUrl } from '../../../api/runs/reports.js';
import { Picture } from '../../../shared/components/Picture.js';
import { StatusIcon } from '../../../shared/components/StatusIcon.js';
import { caseStatus } from '../report-model.js';
import { startOf, type Step } from './steps.js';

interface FilmStripProps {
  readonly steps: readonly Step[];
  /** Index of the shown step. */
  readonly position: number;
  readonly path: string;
  onShow(position: number): void;
}

/** Pixels. */
const PICTURE = 112;
const GAP = 8;

/** The pictures of all steps in a row, each with its time from the start. Only the visible ones are rendered. */
export function FilmStrip({ steps, position, path, onShow }: FilmStripProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: steps.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => PICTURE + GAP,
    overscan: 4,
  });
  useEffect(() => virtualizer.scrollToIndex(position, { align: 'center' }), [virtualizer, position]);
  return (
    <Box ref={scroller} sx={{ flexShrink: 0, overflowX: 'auto', px: 2, pt: 1, pb: 1.5 }}>
      <Box
        role="list"
        aria-label="Steps"
        sx={{ position: 'relative', height: 92, width: virtualizer.getTotalSize(), mx: 'auto' }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <Box
            key={index}
            role="listitem"
            aria-posinset={index + 1}
            aria-setsize={steps.length}
            sx={{ position: 'absolute', top: 4, left: start + GAP / 2, width: PICTURE }}
          >
            <Frame step={steps[index]!} isShown={index === position} path={path} onShow={() => onShow(index)} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

interface FrameProps {
  readonly step: Step;
  readonly isShown: boolean;
  readonly path: string;
  onShow(): void;
}

/** One picture of the strip. Tab reaches the shown one; arrow keys go on from there. */
function Frame({ step, isShown, path, onShow }: FrameProps) {
  const { one, number } = step;
  const { status, label } = caseStatus(one);
  return (
    <ButtonBase
      aria-label={`Step ${number}: ${one.title}, ${label}, at ${startOf(step)}`}
      aria-current={isShown ? 'step' : undefined}
      tabIndex={isShown ? 0 : -1}
      onClick={onShow}
      sx={{ display: 'block', width: '100%' }}
    >
      <Box
        sx={{
          borderRadius: 0.5,
          overflow: 'hidden',
          outlineStyle: 'solid',
          outlineWidth: isShown ? 2 : 1,
          outlineColor: isShown ? 'primary.main' : 'divider',
        }}
      >
        <Picture src={screenshotUrl(path, one.screenshot ?? 0)} alt="" width={PICTURE} />
      </Box>
      <Box
        component="span"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          pt: 0.5,
          typography: 'caption',
          color: isShown ? 'text.primary' : 'text.secondary',
        }}
      >
        <StatusIcon status={status} label={label} size={14} iconOnly />
        <span>{number}</span>
        <Box component="span" sx={{ ml: 'auto' }}>
          {startOf(step)}
        </Box>
      </Box>
    </ButtonBase>
  );
}
