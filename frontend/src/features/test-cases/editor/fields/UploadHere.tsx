import CancelIcon from '@mui/icons-material/Close';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useRef } from 'react';
import type { UploadingHere } from './use-upload-here.js';

interface UploadHereProps {
  readonly upload: UploadingHere;
  /** A file that the field names but the project doesn't have: the upload gets its name. */
  readonly missing: string | null;
}

/** Uploads a file to the project from the form of a test case, with a button to cancel. */
export function UploadHere({ upload, missing }: UploadHereProps) {
  const input = useRef<HTMLInputElement>(null);
  const label = missing === null ? 'Upload a file to the project' : `Upload ${missing} to the project`;
  if (upload.progress !== null)
    return (
      <Tooltip title="Cancel the upload">
        <IconButton size="small" aria-label="Cancel the upload" onClick={upload.cancel}>
          <CancelIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    );
  return (
    <>
      <Tooltip title={label}>
        <IconButton size="small" aria-label={label} onClick={() => input.current?.click()}>
          <UploadIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) upload.start(file, missing ?? undefined);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </>
  );
}
