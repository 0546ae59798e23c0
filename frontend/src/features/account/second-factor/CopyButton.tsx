import CopiedIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import { TEXTS } from '@testplatform/contract';
import { useCopy } from '../../../shared/hooks/use-copy.js';

/** @param name its accessible name */
export function CopyButton({ name, text }: { readonly name: string; readonly text: string }) {
  const [copied, copy] = useCopy();
  return (
    <Button
      size="small"
      aria-label={copied ? TEXTS.copied : name}
      startIcon={copied ? <CopiedIcon /> : <CopyIcon />}
      onClick={() => void copy(text)}
    >
      {copied ? TEXTS.copied : 'Copy'}
    </Button>
  );
}
