import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Device } from '../../api/device.js';
import { formatDateTime } from '../../shared/utils/format.js';

interface DeviceFactsProps {
  readonly device: Device;
  /** ISO 8601. */
  readonly seenAt: string;
}

/** What a device said of itself at its last connection. */
export function DeviceFacts({ device: { name, host, platform, version }, seenAt }: DeviceFactsProps) {
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
