import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LIMITS, TEXTS } from '@testplatform/contract';
import { useState } from 'react';

interface PictureProps {
  /** Address of the record. */
  readonly src: string;
  readonly alt: string;
  /** Pixels; full width by default. */
  readonly width?: number;
}

const RATIO = LIMITS.recordHeight / LIMITS.recordWidth;

/** The record of a case. Says so if it could not be saved or was cleaned up. */
export function Picture({ src, alt, width }: PictureProps) {
  const [lost, setLost] = useState<string | null>(null);
  const size = { width: width ?? '100%', aspectRatio: `1 / ${RATIO}`, bgcolor: 'background.default' };
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
    <Box
      component="img"
      src={src}
      alt={alt}
      loading="lazy"
      onError={() => setLost(src)}
      sx={{ ...size, display: 'block', objectFit: fit }}
    />
  );
}
