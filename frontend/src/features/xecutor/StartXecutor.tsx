import CopiedIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { XECUTOR_DOWNLOAD, TEXTS } from '@testplatform/contract';
import { useId } from 'react';
import { useCopy } from '../../shared/hooks/use-copy.js';

/** How to install Xecutor and connect it to this server (3 §9). */
export function StartXecutor() {
  const headingId = useId();
  const { origin } = window.location;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: 'grid', gap: 1 }}>
      <Typography id={headingId} variant="h3" component="h2">
        Start the Xecutor
      </Typography>
      <Typography color="text.secondary">
        Your desktop needs Node 20.19 or newer, and Chromium or Google Chrome. Install the program, and reinstall it
        when the server is updated:
      </Typography>
      <CopyCommand name="Copy the command that installs it" command={`npm install -g ${origin}${XECUTOR_DOWNLOAD}`} />
      <Typography color="text.secondary">
        Start it, copy the device id that it shows, and save the id here. It then connects automatically.
      </Typography>
      <CopyCommand name="Copy the command that starts it" command={`xecutor --server ${origin}`} />
    </Box>
  );
}

interface CopyCommandProps {
  /** The accessible name of the copy button. */
  readonly name: string;
  readonly command: string;
}

/** A command for the terminal, and a button that copies it. */
function CopyCommand({ name, command }: CopyCommandProps) {
  const [copied, copy] = useCopy();
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="mono" component="code" sx={{ overflowWrap: 'anywhere' }}>
        {command}
      </Typography>
      <Button
        size="small"
        aria-label={copied ? TEXTS.copied : name}
        startIcon={copied ? <CopiedIcon /> : <CopyIcon />}
        onClick={() => void copy(command)}
      >
        {copied ? TEXTS.copied : 'Copy'}
      </Button>
    </Box>
  );
}
