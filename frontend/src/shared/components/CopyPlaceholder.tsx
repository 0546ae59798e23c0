import CopiedIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { TEXTS } from '@testplatform/contract';
import { useCopy } from '../hooks/use-copy.js';

/** Copies a placeholder and says so for two seconds. */
export function CopyPlaceholder({ text, disabled }: { readonly text: string; readonly disabled: boolean }) {
  const [copied, copy] = useCopy();
  return (
    <Tooltip title={copied ? TEXTS.copied : `Copy ${text}`}>
      <span>
        <IconButton
          aria-label={copied ? TEXTS.copied : 'Copy placeholder'}
          disabled={disabled}
          onClick={() => void copy(text)}
        >
          {copied ? <CopiedIcon fontSize="small" /> : <CopyIcon fontSize="small" />}
        </IconButton>
      </span>
    </Tooltip>
  );
}
