import CopiedIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { TEXTS } from '@testplatform/contract';
import { useCopy } from '../../shared/hooks/use-copy.js';

interface CopyCommandProps {
  /** What the button does, for those who don't see where it stands. */
  readonly name: string;
  readonly command: string;
}

/** A command for the terminal, and a button that copies it. */
export function CopyCommand({ name, command }: CopyCommandProps) {
  const [copied, copy] = useCopy();
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="mono" component="code" sx={{ overflowWrap: 'anywhere' }}>
        {command}
      </Typography>
      <Button
        size="small"
        aria-label={copied ? TEXTS.copied : name}
        startIcon={copied ? <CopiedIcon /> : <CopyIcon />}
        onClick={() => void copy(command)}
      >
        {copied ? TEXTS.copied : 'Copy'}
      </Button>
    </Box>
  );
}
