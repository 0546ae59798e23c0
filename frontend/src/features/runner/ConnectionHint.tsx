import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import { useConnectionLost, type Run } from './use-run.js';
import { SENTENCES } from '../../shared/texts.js';

/** Shows while the connection is lost. Overlays the screen without moving anything. */
export function ConnectionHint({ run }: { readonly run: Run }) {
  const lost = useConnectionLost(run);
  return (
    <Box role="status">
      {lost && (
        <Box
          sx={{
            position: 'fixed',
            top: 8,
            left: '50%',
            transform: 'translateX(-50%)',
            zIndex: 'snackbar',
            // Clicks go through it.
            pointerEvents: 'none',
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            px: 2,
            py: 0.5,
            whiteSpace: 'nowrap',
            border: 1,
            borderRadius: 1,
            color: 'status.warning.main',
            bgcolor: 'status.warning.bg',
          }}
        >
          <CloudOffIcon aria-hidden fontSize="small" />
          {SENTENCES.connectionLost}
        </Box>
      )}
    </Box>
  );
}
