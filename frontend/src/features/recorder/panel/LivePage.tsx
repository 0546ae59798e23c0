import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DEFAULT_VIEWPORT, LIMITS, type RecordingInput } from '@testplatform/contract';
import { useId, useRef, useState } from 'react';
import type { Size } from '../model/page-point.js';
import { LEAVE_KEY } from '../model/keys.js';
import type { Recorder } from '../recorder.js';
import { usePageInput } from './use-page-input.js';
import { usePicture } from './use-picture.js';
import { SENTENCES } from '../../../shared/texts.js';

interface LivePageProps {
  readonly recorder: Recorder;
  /** The picture of another window: read-only. */
  readonly readOnly: boolean;
  /** Called when the user leaves it with the keyboard. */
  onLeave(): void;
}

const RATIO = DEFAULT_VIEWPORT.width / DEFAULT_VIEWPORT.height;

/** Marks the edge of a white page; an outline doesn't reduce the picture's size. */
const FRAME = {
  position: 'relative',
  aspectRatio: RATIO,
  maxHeight: '100%',
  bgcolor: 'background.default',
  outline: '1px solid',
  outlineColor: 'controlBorder',
} as const;

/** The live page. It receives mouse and keyboard while focused. */
export function LivePage({ recorder, readOnly, onLeave }: LivePageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useRef<Size>(DEFAULT_VIEWPORT);
  const isEmpty = usePicture(recorder, canvas, size);
  return (
    <Box sx={FRAME}>
      {isEmpty && (
        <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}>
          <CameraIcon titleAccess={SENTENCES.noPictureYet} sx={{ fontSize: 48, color: 'text.secondary' }} />
        </Box>
      )}
      <Box
        component="canvas"
        ref={canvas}
        role="img"
        aria-label="The page in the browser"
        sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'contain' }}
      />
      {!readOnly && <Surface {...{ recorder, size, onLeave }} />}
    </Box>
  );
}

interface SurfaceProps {
  readonly recorder: Recorder;
  readonly size: { current: Size };
  onLeave(): void;
}

const TOO_LONG = `The text was not pasted: a step takes at most ${LIMITS.caseTextMax.toLocaleString('en')} characters.`;

/** Overlays the picture and takes the input. It is a text field, so that input methods and the clipboard work. */
function Surface({ recorder, size, onLeave }: SurfaceProps) {
  const surface = useRef<HTMLTextAreaElement>(null);
  const [focused, setFocused] = useState(false);
  const [isTooLong, setTooLong] = useState(false);
  const hintId = useId();
  const send = (input: RecordingInput) => {
    if (['text', 'down', 'key-down'].includes(input.kind)) setTooLong(false);
    recorder.input(input);
  };
  usePageInput({ surface, size, send, onLeave, onTooLong: () => setTooLong(true) });
  return (
    <>
      <Box
        component="textarea"
        ref={surface}
        aria-label="Mouse and keyboard of the page"
        aria-describedby={hintId}
        spellCheck={false}
        autoComplete="off"
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        sx={{
          position: 'absolute',
          inset: 0,
          width: '100%',
          height: '100%',
          p: 0,
          border: 0,
          resize: 'none',
          overflow: 'hidden',
          bgcolor: 'transparent',
          color: 'transparent',
          caretColor: 'transparent',
          cursor: 'default',
          outlineOffset: '2px',
          '&:focus': { outline: '3px solid', outlineColor: 'primary.main' },
        }}
      />
      <Typography
        id={hintId}
        variant="caption"
        component="p"
        role="status"
        sx={{
          position: 'absolute',
          left: 8,
          bottom: 8,
          px: 1,
          borderRadius: 1,
          pointerEvents: 'none',
          bgcolor: 'background.paper',
          color: 'text.primary',
          '&:empty': { display: 'none' },
        }}
      >
        {isTooLong && TOO_LONG}
        {focused && !isTooLong && `Keys go to the page. Press ${LEAVE_KEY} to leave it.`}
      </Typography>
    </>
  );
}
