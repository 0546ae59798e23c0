import CopiedIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { TEXTS } from '@testplatform/contract';
import { useCopy } from '../../shared/hooks/use-copy.js';

/** The link of a connector, and the button that copies it. Most of the secret in it is not shown. */
export function ConnectorLink({ url, title }: { readonly url: string; readonly title: string }) {
  const [copied, copy] = useCopy();
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box component="code" sx={{ typography: 'body2', fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {url.replace(/(\/connector\/.{8}).+$/, '$1…')}
      </Box>
      <Button
        size="small"
        aria-label={copied ? TEXTS.copied : `Copy the link of ${title}`}
        startIcon={copied ? <CopiedIcon /> : <CopyIcon />}
        onClick={() => void copy(url)}
      >
        {copied ? TEXTS.copied : 'Copy link'}
      </Button>
    </Box>
  );
}
