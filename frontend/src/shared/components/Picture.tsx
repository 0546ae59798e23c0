import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DEFAULT_VIEWPORT, type PictureBox, TEXTS, type ViewportSize } from '@testplatform/contract';
import { useState } from 'react';

interface PictureProps {
  /** Address of the record. */
  readonly src: string;
  readonly alt: string;
  /** Pixels; full width by default. */
  readonly width?: number;
  /** The part of it to mark. */
  readonly mark?: PictureBox | null;
}

/** Aspect ratio of the space reserved for a picture. */
const RATIO = DEFAULT_VIEWPORT.width / DEFAULT_VIEWPORT.height;

/** The record of a case. Says so if it could not be saved or was cleaned up. */
export function Picture({ src, alt, width, mark = null }: PictureProps) {
  const [lost, setLost] = useState<string | null>(null);
  const [loaded, setLoaded] = useState(DEFAULT_VIEWPORT);
  const size = { width: width ?? '100%', aspectRatio: String(RATIO), bgcolor: 'background.default' };
  if (lost === src) {
    return (
      <Box sx={{ ...size, display: 'grid', placeItems: 'center' }}>
        <Typography variant="caption" color="text.secondary">
          {TEXTS.artifactMissing}
        </Typography>
      </Box>
    );
  }
  const fit = width === undefined ? 'contain' : 'cover';
  return (
    <Box sx={{ ...size, position: 'relative', overflow: 'hidden' }}>
      <Box
        component="img"
        src={src}
        alt={alt}
        loading="lazy"
        onError={() => setLost(src)}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setLoaded({ width: naturalWidth, height: naturalHeight })
        }
        sx={{ width: '100%', height: '100%', display: 'block', objectFit: fit }}
      />
      {mark && <Mark box={mark} picture={loaded} />}
    </Box>
  );
}

const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/** Pixels between the marked part and its frame. */
const FRAME_GAP = 3;

interface MarkProps {
  readonly box: PictureBox;
  /** The size of the whole picture. */
  readonly picture: ViewportSize;
}

/** A frame around part of a picture, with the rest dimmed. A picture of another shape is centred in its place. */
function Mark({ box: { x, y, width, height }, picture }: MarkProps) {
  const ratio = picture.width / picture.height;
  const whole = {
    width: picture.width * Math.max(1, RATIO / ratio),
    height: picture.height * Math.max(1, ratio / RATIO),
  };
  return (
    <Box
      data-mark
      sx={{
        position: 'absolute',
        left: percent(x + (whole.width - picture.width) / 2, whole.width),
        top: percent(y + (whole.height - picture.height) / 2, whole.height),
        width: percent(width, whole.width),
        height: percent(height, whole.height),
        m: `${-FRAME_GAP}px`,
        p: `${FRAME_GAP}px`,
        boxSizing: 'content-box',
        // The same in both colour schemes, as the picture is.
        outline: '2px solid #CF222E',
        borderRadius: '3px',
        boxShadow: '0 0 0 4px #FFFFFF, 0 0 0 9999px rgb(0 0 0 / 16%)',
        pointerEvents: 'none',
      }}
    />
  );
}
