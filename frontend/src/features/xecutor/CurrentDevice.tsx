import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { DEVICE_LOOKS, type Device, useDevice } from '../../api/people/device.js';
import { ErrorState } from '../../shared/components/states/ErrorState.js';
import { StatusChip } from '../../shared/components/StatusChip.js';
import { useFailure } from '../../shared/hooks/use-failure.js';
import { formatDateTime } from '../../shared/utils/format.js';

/** The saved device and its status; saving another replaces it. */
export function CurrentDevice() {
  const query = useDevice();
  const failure = useFailure(query);
  const { data: device } = query;
  const headingId = useId();
  if (failure) return <ErrorState {...failure} />;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Typography id={headingId} variant="h3" component="h2">
          Current device
        </Typography>
        <Box role="status">{device && <StatusChip {...DEVICE_LOOKS[device.state]} />}</Box>
      </Box>
      {device === undefined ? <Skeleton width="60%" /> : <SavedDevice device={device} />}
    </Box>
  );
}

function SavedDevice({ device }: { readonly device: Device | null }) {
  if (!device) return <Typography color="text.secondary">No device is saved yet.</Typography>;
  return (
    <>
      <Typography variant="mono" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {device.duid}
      </Typography>
      {device.seen_at === null ? (
        <Typography color="text.secondary">It has not connected since it was saved. Start Xecutor on it.</Typography>
      ) : (
        <DeviceFacts device={device} seenAt={device.seen_at} />
      )}
    </>
  );
}

interface DeviceFactsProps {
  readonly device: Device;
  /** ISO 8601. */
  readonly seenAt: string;
}

/** What the device reported at its last connection. */
function DeviceFacts({ device: { name, host, platform, version }, seenAt }: DeviceFactsProps) {
  const facts = [
    ['Name', name],
    ['Host', host],
    ['System', platform],
    ['Version', version],
    ['Last seen', formatDateTime(seenAt)],
  ] as const;
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 2, rowGap: 0.5 }}
    >
      {facts.map(([label, fact]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" color="text.secondary">
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {fact || '–'}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
