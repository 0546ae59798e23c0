import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { QRCodeSVG } from 'qrcode.react';
import type { SetUp } from '../../../api/second-factor.js';
import { CopyButton } from './CopyButton.js';

/** White modules around the code, as its standard requires, also in the dark theme. */
const QUIET_ZONE = 4;

/** The secret for an authenticator app, to scan or to type. */
export function AppSecret({ setUp: { secret, uri } }: { readonly setUp: SetUp }) {
  return (
    <>
      <Typography>
        Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password:
      </Typography>
      <Box sx={{ justifySelf: 'center', lineHeight: 0, borderRadius: 1, overflow: 'hidden' }}>
        <QRCodeSVG value={uri} size={200} marginSize={QUIET_ZONE} title="QR code with the secret for the app" />
      </Box>
      <Typography color="text.secondary">Or enter this secret in the app:</Typography>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="mono" component="code" sx={{ overflowWrap: 'anywhere' }}>
          {secret}
        </Typography>
        <CopyButton name="Copy the secret" text={secret} />
      </Box>
    </>
  );
}
