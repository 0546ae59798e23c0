import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import { useConnectionLost, type Run } from './use-run.js';

/** Says politely that the server does not hear us, for as long as that is so. What is on the screen stays. */
export function ConnectionHint({ run }: { readonly run: Run }) {
  const lost = useConnectionLost(run);
  return (
    <Box role="status">
      {lost && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 1,
            px: 2,
            py: 0.5,
            color: 'status.warning.main',
            bgcolor: 'status.warning.bg',
          }}
        >
          <CloudOffIcon aria-hidden fontSize="small" />
          Connection lost, trying again
        </Box>
      )}
    </Box>
  );
}
