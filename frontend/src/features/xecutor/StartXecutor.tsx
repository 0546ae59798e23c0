import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { XECUTOR_DOWNLOAD } from '@testplatform/contract';
import { useId } from 'react';
import { CopyCommand } from './CopyCommand.js';

/** How the program gets onto a desktop and finds this server (3 §9). */
export function StartXecutor() {
  const headingId = useId();
  const { origin } = window.location;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: 'grid', gap: 1 }}>
      <Typography id={headingId} variant="h3" component="h2">
        Start the Xecutor
      </Typography>
      <Typography color="text.secondary">
        Your desktop needs Node 20.19 or newer, and Chromium or Google Chrome. Install the program, and again when the
        server is updated:
      </Typography>
      <CopyCommand name="Copy the command that installs it" command={`npm install -g ${origin}${XECUTOR_DOWNLOAD}`} />
      <Typography color="text.secondary">
        Start it, copy the device id that it shows, and save the id here. From then on it connects by itself.
      </Typography>
      <CopyCommand name="Copy the command that starts it" command={`xecutor --server ${origin}`} />
    </Box>
  );
}
