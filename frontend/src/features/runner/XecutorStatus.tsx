import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router';
import { usePermission } from '../../api/people/account.js';
import { DEVICE_LOOKS, type Device, useDevice } from '../../api/people/device.js';
import { StatusIcon } from '../../shared/components/StatusIcon.js';

/** Pixels. The word needs more; on narrow screens only the icon shows. */
const WIDTH = { xs: 30, xl: 116 };

/** Whether the user's Xecutor is connected, with a link to the device page. */
export function XecutorStatus() {
  const mayView = usePermission('xecutor', 'view');
  const { data: device } = useDevice(mayView);
  if (!mayView) return null;
  // Reserves its space, so that the buttons beside it don't move.
  if (device === undefined) return <Box sx={{ width: WIDTH }} />;
  const sentence = sentenceOf(device);
  const { status, label } = DEVICE_LOOKS[device?.state ?? 'offline'];
  return (
    <Tooltip title={sentence}>
      <IconButton
        component={Link}
        to="/xecutor/manage"
        size="small"
        aria-label={sentence}
        sx={{ alignSelf: 'center', width: WIDTH, gap: 0.75, typography: 'body2', color: 'text.secondary' }}
      >
        <StatusIcon status={status} label={sentence} iconOnly />
        <Box component="span" sx={{ display: { xs: 'none', xl: 'inline' }, whiteSpace: 'nowrap' }}>
          {device ? label : 'No Xecutor'}
        </Box>
      </IconButton>
    </Tooltip>
  );
}

function sentenceOf(device: Device | null): string {
  if (!device) return 'You have no Xecutor yet. See how to start one';
  if (device.state === 'offline') return 'Your Xecutor is offline. See how to start it';
  const name = device.name ? ` “${device.name}”` : '';
  return device.state === 'busy' ? `Your Xecutor${name} is busy with a run` : `Your Xecutor${name} is online`;
}
