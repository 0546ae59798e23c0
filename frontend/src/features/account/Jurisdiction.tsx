import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useClientSettings } from '../../api/client-settings.js';

/** The place whose law counts, as an administrator set it; until then a placeholder that nobody takes for one. */
export function Jurisdiction() {
  const { data, isPending } = useClientSettings();
  if (isPending) return <Skeleton component="span" width={120} sx={{ display: 'inline-block' }} />;
  if (data?.jurisdiction) return data.jurisdiction;
  return (
    <Box
      component="mark"
      sx={{ px: 0.5, borderRadius: 0.5, bgcolor: 'status.warning.bg', color: 'status.warning.main' }}
    >
      [jurisdiction: to be filled in by the administrator]
    </Box>
  );
}
