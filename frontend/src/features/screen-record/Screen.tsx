import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { LIMITS } from '@testplatform/contract';
import { useEffect, useRef } from 'react';
import { sentencesOf } from '../../api/client/api-error.js';
import { ErrorState } from '../../shared/components/states/ErrorState.js';
import { drawPicture } from './draw-picture.js';
import type { Slide } from './slides.js';
import type { Player } from './use-player.js';

interface ScreenProps {
  readonly player: Player;
  readonly shown: Slide;
}

/** The current picture, or why it is missing. */
export function Screen({ player: { pictures, slide, opacity }, shown }: ScreenProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = pictures.at(slide);
  const state = pictures.stateOf(slide);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d', { alpha: false });
    // The previous picture stays until the next is loaded.
    if (pen && state !== 'loading') drawPicture(pen, picture, opacity);
  }, [picture, state, opacity]);
  return (
    <Box sx={{ position: 'relative', bgcolor: '#000', lineHeight: 0 }}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={`The page after “${shown.title}”`}
        data-state={state}
        width={LIMITS.videoWidth}
        height={LIMITS.videoHeight}
        style={{ width: '100%', height: 'auto', maxHeight: '65vh', objectFit: 'contain' }}
      />
      {state !== 'ready' && (
        <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', lineHeight: 1.4 }}>
          {state === 'loading' && <CircularProgress aria-label="Loading the picture" sx={{ color: '#fff' }} />}
          {state === 'missing' && <Box sx={NOTICE}>The picture of “{shown.title}” is missing</Box>}
          {state === 'failed' && (
            <Box sx={NOTICE}>
              <ErrorState inset sentences={sentencesOf(pictures.failureOf(slide))} onRetry={() => pictures.retry()} />
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
}

const NOTICE = { bgcolor: 'background.paper', color: 'text.primary', borderRadius: 1, px: 2, py: 1, mx: 2 } as const;
