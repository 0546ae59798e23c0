import CopiedIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { TEXTS } from '@testplatform/contract';
import { useId } from 'react';
import { useCopy } from '../../shared/hooks/use-copy.js';

/** How the program gets onto a desktop and finds this server (3 §9). */
export function StartXecutor() {
  const [copied, copy] = useCopy();
  const headingId = useId();
  const command = `xecutor --server ${window.location.origin}`;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: 'grid', gap: 1 }}>
      <Typography id={headingId} variant="h3" component="h2">
        Start the Xecutor
      </Typography>
      <Typography color="text.secondary">
        The program comes with TestPlatform; whoever installed it can give it to you. Start it on your desktop with this
        command, copy the device id that it shows, and save the id here. From then on it connects by itself.
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="mono" component="code" sx={{ overflowWrap: 'anywhere' }}>
          {command}
        </Typography>
        <Button
          size="small"
          aria-label={copied ? TEXTS.copied : 'Copy the command'}
          startIcon={copied ? <CopiedIcon /> : <CopyIcon />}
          onClick={() => void copy(command)}
        >
          {copied ? TEXTS.copied : 'Copy'}
        </Button>
      </Box>
    </Box>
  );
}
