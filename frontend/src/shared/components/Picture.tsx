import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SxProps, Theme } from '@mui/material/styles';
import { LIMITS, TEXTS } from '@testplatform/contract';
import { useState } from 'react';

interface PictureProps {
  /** Where the record lies. */
  readonly src: string;
  readonly alt: string;
  /** Pixels; the height follows. As wide as there is room without it. */
  readonly width?: number;
  readonly sx?: SxProps<Theme>;
}

const RATIO = LIMITS.recordHeight / LIMITS.recordWidth;

/** The record of a case. One that could not be kept, or was cleaned up, says so. */
export function Picture({ src, alt, width, sx = {} }: PictureProps) {
  const [lost, setLost] = useState<string | null>(null);
  const size = width === undefined ? {} : { width, height: Math.round(width * RATIO) };
  if (lost === src) {
    return (
      <Box
        sx={{
          ...size,
          aspectRatio: `1 / ${RATIO}`,
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'background.default',
        }}
      >
        <Typography variant="caption" color="text.secondary">
          {TEXTS.artifactMissing}
        </Typography>
      </Box>
    );
  }
  return (
    <Box
      component="img"
      src={src}
      alt={alt}
      loading="lazy"
      {...size}
      onError={() => setLost(src)}
      sx={[{ display: 'block', bgcolor: 'background.default' }, ...(Array.isArray(sx) ? sx : [sx])]}
    />
  );
}
