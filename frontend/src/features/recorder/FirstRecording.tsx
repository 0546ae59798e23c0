import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { sentencesOf } from '../../api/client/api-error.js';

const NO_ADDRESS = 'Enter the address of your site, for example https://shop.example';

interface FirstRecordingProps {
  /** Creates a file and opens the browser at an address. Rejects when the file can't be created. */
  onRecord(url: string): Promise<void>;
}

/** Offered while a project is empty: a first test needs only the address of a site. */
export function FirstRecording({ onRecord }: FirstRecordingProps) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const record = async () => {
    const url = toAddress(typed);
    setError(url === null ? NO_ADDRESS : null);
    if (url === null || busy) return;
    setBusy(true);
    try {
      await onRecord(url);
    } catch (failure) {
      setBusy(false);
      setError(sentencesOf(failure).join(' '));
    }
  };
  return (
    <>
      <Box role="group" aria-label="Record your first test" sx={{ display: 'grid', gap: 1.5 }}>
        <Typography variant="body2" color="text.secondary">
          Record your first test: use your site in a browser here, and what you do becomes test cases.
        </Typography>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
          <TextField
            fullWidth
            label="Address of your site"
            value={typed}
            error={error !== null}
            helperText={error}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              // Enter must not submit the form of Create, which contains this field.
              event.preventDefault();
              void record();
            }}
          />
          <Button variant="outlined" loading={busy} onClick={() => void record()} sx={{ minHeight: 37 }}>
            Record
          </Button>
        </Box>
      </Box>
      <Divider>or build it yourself</Divider>
    </>
  );
}

/** The address, with https if no scheme is typed; null if invalid. */
function toAddress(typed: string): string | null {
  const text = typed.trim();
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  // Browsers encode spaces in host names instead of refusing them.
  return text !== '' && !/\s/.test(text) && URL.canParse(address) ? address : null;
}
