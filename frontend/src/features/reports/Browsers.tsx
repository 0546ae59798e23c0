import Box from '@mui/material/Box';
import SvgIcon from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';

interface BrowsersProps {
  /** The browser that ran, by its own name. */
  readonly used: string;
}

/** Simple outlines of the three browsers' logos. */
const SHAPES = {
  chrome: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 5a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm0 0h8M8.5 14 4.4 7M15.5 14l-4 7',
  firefox:
    'M19.5 7.5c.3-1.5-.5-3-2-4 .3 1.6-.3 2.6-1 3A8.3 8.3 0 0 0 10 4.5C8.5 5 8 6 8 6.5 6.5 6 6.2 5 6.2 3.8 4 5.5 3 8.5 3 12a9 9 0 0 0 18 0c0-1.8-.5-3.3-1.5-4.5ZM12 8.5c2.5 0 4.5 1.8 4.5 4a4.5 4.5 0 0 1-9 0c0-1 .5-1.8 1-2.3',
  safari: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm4.5 4.5-3 6-6 3 3-6Z',
} as const;

/** Chrome, Safari and Firefox: which of them ran, and which are not supported (2 §2). */
export function Browsers({ used }: BrowsersProps) {
  const isFirefox = used.startsWith('Firefox');
  const ran = { note: `this result is from ${used || 'Chromium'}`, state: 'ran' } as const;
  const idle = { note: 'not run', state: 'idle' } as const;
  return (
    <Box sx={{ display: 'flex', gap: 1.5 }}>
      <Browser name="Chrome" shape={SHAPES.chrome} {...(isFirefox ? idle : ran)} />
      <Browser name="Safari" shape={SHAPES.safari} note="not available" state="banned" />
      <Browser name="Firefox" shape={SHAPES.firefox} {...(isFirefox ? ran : idle)} />
    </Box>
  );
}

interface BrowserProps {
  readonly name: string;
  readonly shape: string;
  readonly note: string;
  readonly state: 'ran' | 'idle' | 'banned';
}

function Browser({ name, shape, note, state }: BrowserProps) {
  const label = `${name}: ${note}`;
  return (
    <Tooltip title={label}>
      <SvgIcon
        role="img"
        aria-label={label}
        // An icon is hidden from screen readers by default.
        aria-hidden={false}
        sx={{ fontSize: 26, color: state === 'ran' ? 'status.success.main' : 'text.secondary' }}
      >
        <path d={shape} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
        {state === 'banned' && <path d="M3 3l18 18" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" />}
      </SvgIcon>
    </Tooltip>
  );
}
