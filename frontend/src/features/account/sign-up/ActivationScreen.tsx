import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DELAYS } from '@testplatform/contract';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { AccountCard, BackToLogin } from '../AccountCard.js';

/** Shown until an administrator activates the account; goes home after a minute (1 §2). */
export function ActivationScreen() {
  const navigate = useNavigate();
  const [seconds, stay] = useCountdown(DELAYS.activationRedirect, () => void navigate('/home'));
  return (
    <AccountCard title="Welcome to TestPlatform" footer={<BackToLogin />}>
      <p style={{ margin: 0 }}>
        Your account will be activated after verification by our team. We will send you an email as soon as you can sign
        in.
      </p>
      {seconds !== null && (
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
          <Box role="timer" sx={{ color: 'text.secondary' }}>
            {`Going home in ${seconds} s`}
          </Box>
          <Button variant="outlined" onClick={stay} sx={{ flexShrink: 0 }}>
            Stay here
          </Button>
        </Box>
      )}
    </AccountCard>
  );
}

const SECOND = 1_000;

/** Counts down `ms` in seconds and then calls `onEnd` once. `stop` cancels it; the seconds are null from then on. */
function useCountdown(ms: number, onEnd: () => void): [secondsLeft: number | null, stop: () => void] {
  const [left, setLeft] = useState(ms);
  const [stopped, setStopped] = useState(false);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  }, [onEnd]);

  useEffect(() => {
    if (stopped) return undefined;
    // Measured by the clock: timers in background tabs are throttled.
    const until = Date.now() + ms;
    const timer = setInterval(() => {
      const remaining = Math.max(0, until - Date.now());
      setLeft(remaining);
      if (remaining > 0) return;
      clearInterval(timer);
      end.current();
    }, SECOND);
    return () => clearInterval(timer);
  }, [ms, stopped]);
  return [stopped ? null : Math.ceil(left / SECOND), () => setStopped(true)];
}
