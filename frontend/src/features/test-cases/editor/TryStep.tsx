import TryIcon from '@mui/icons-material/PlayArrowOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { TestCase, TriedStep } from '@testplatform/contract';
import { useState } from 'react';
import { sentencesOf } from '../../../api/client/api-error.js';
import { toSeconds } from '../../../shared/utils/format.js';
import { useLocatorPicker } from './locator-picker.js';

interface TryStepProps {
  /** Returns the case in the form; null if it is invalid, which the form then shows. */
  read(): TestCase | null;
}

interface Tried {
  readonly passed: boolean;
  readonly text: string;
}

/**
 * Tries the case once on the live page, in a browser that it opens if necessary, and shows the outcome. Hidden if none
 * is available.
 */
export function TryStep({ read }: TryStepProps) {
  const picker = useLocatorPicker();
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);
  if (!picker) return null;
  const attempt = async () => {
    const testCase = read();
    setTried(null);
    if (!testCase) return;
    setBusy(true);
    try {
      if (await picker.openToTry()) setTried(outcomeOf(await picker.tryStep(testCase)));
    } catch (error) {
      setTried({ passed: false, text: sentencesOf(error).join(' ') });
    }
    setBusy(false);
  };
  return (
    <Stack sx={{ mt: 1, alignItems: 'start' }}>
      <Button
        size="small"
        {...(picker.isOpen ? { variant: 'outlined' } : { color: 'inherit' })}
        startIcon={<TryIcon />}
        loading={busy}
        loadingPosition="start"
        onClick={() => void attempt()}
      >
        {picker.isOpen ? 'Try step' : 'Open a browser to try this step'}
      </Button>
      <div role="status">
        {tried && (
          <Alert variant="outlined" severity={tried.passed ? 'success' : 'error'} onClose={() => setTried(null)}>
            {tried.text}
          </Alert>
        )}
      </div>
    </Stack>
  );
}

function outcomeOf({ status, message, duration }: TriedStep): Tried {
  const passed = status === 'success';
  const said = message === '' ? '' : `: ${message}`;
  return { passed, text: `${passed ? 'Passed' : 'Failed'} after ${toSeconds(duration)} s${said}` };
}
