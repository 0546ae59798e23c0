import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { StatusIcon } from '../../shared/components/StatusIcon.js';
import type { Status } from '../../shared/status.js';

const STEPS: readonly { status: Status; event: string; title: string; time: string }[] = [
  { status: 'success', event: 'URL redirect', title: 'Open the shop', time: '0.4 s' },
  { status: 'success', event: 'Text feed', title: 'Search for a lamp', time: '0.1 s' },
  { status: 'success', event: 'Click', title: 'Put it in the cart', time: '0.1 s' },
  { status: 'warning', event: 'Get content', title: 'The total is right', time: '3.2 s' },
  { status: 'running', event: 'Click', title: 'Pay', time: '' },
];

/** A decorative picture of a running test, hidden from screen readers. */
export function RunSketch() {
  return (
    <Paper
      variant="outlined"
      aria-hidden
      sx={{ overflow: 'hidden', boxShadow: 4, display: { xs: 'none', sm: 'block' } }}
    >
      <Box
        sx={{
          px: 2,
          py: 1.25,
          borderBottom: 1,
          borderColor: 'divider',
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        Shop / Checkout / Guest / Buys a lamp
      </Box>
      {STEPS.map(({ status, event, title, time }, index) => (
        <Box
          key={title}
          sx={{
            display: 'grid',
            gridTemplateColumns: '24px 24px 1fr 100px 48px',
            alignItems: 'center',
            px: 2,
            height: 44,
            bgcolor: status === 'running' ? 'status.running.bg' : 'transparent',
            borderTop: index === 0 ? 0 : 1,
            borderColor: 'divider',
          }}
        >
          <Box sx={{ color: 'text.secondary' }}>{index + 1}</Box>
          <StatusIcon status={status} iconOnly />
          <Box>{title}</Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{event}</Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary', textAlign: 'right' }}>{time}</Box>
        </Box>
      ))}
    </Paper>
  );
}
