import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { BulkActivation } from './BulkActivation.js';
import { BulkRoles } from './BulkRoles.js';
import { useBulk } from './use-bulk.js';

/** Actions on the selected accounts. Always visible, so that selecting moves nothing. */
export function BulkBar() {
  const bulk = useBulk();
  const { length } = bulk.users;
  return (
    <Box sx={BAR}>
      <Typography
        role="status"
        variant="body2"
        color="text.secondary"
        sx={{ flex: { xs: '1 1 100%', sm: '1 1 auto' } }}
      >
        {length === 0 ? 'Select users to change several at once' : `${length} selected`}
      </Typography>
      <BulkRoles {...bulk} />
      <BulkActivation {...bulk} />
    </Box>
  );
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  px: 2,
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
