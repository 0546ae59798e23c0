import { DELAYS } from '@testplatform/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router';
import { AccountCard } from './AccountCard.js';
import { BackToLogin } from './BackToLogin.js';
import { useCountdown } from './use-countdown.js';

/** Welcomes a person whose account nobody has activated yet, and goes home after a minute (1 §2). */
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
