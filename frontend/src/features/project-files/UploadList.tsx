import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { StatusIcon } from '../../shared/components/StatusIcon.js';
import { percentOf } from '../../shared/utils/format.js';
import { formatSize } from './file-words.js';
import type { Upload } from './use-uploads.js';

interface UploadListProps {
  readonly uploads: readonly Upload[];
  /** Cancels an upload, or removes an ended one from the list. */
  onDismiss(id: number): void;
}

/** Current uploads, and the outcome of earlier ones. */
export function UploadList({ uploads, onDismiss }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <Paper variant="outlined" component="section" aria-label="Uploads" sx={{ px: 2, py: 1 }}>
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} onDismiss={() => onDismiss(upload.id)} />
      ))}
    </Paper>
  );
}

function UploadRow({ upload, onDismiss }: { readonly upload: Upload; onDismiss(): void }) {
  const { name, size, sent, state, message } = upload;
  const isOver = state === 'done' || state === 'failed';
  const percent = percentOf(sent, size);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {name} <Box component="span" sx={{ color: 'text.secondary' }}>{`· ${formatSize(size)}`}</Box>
        </Typography>
        {isOver ? (
          <Typography
            variant="body2"
            role="status"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 0.5,
              color: state === 'failed' ? 'error.main' : 'text.secondary',
            }}
          >
            <StatusIcon status={state === 'failed' ? 'failed' : 'success'} />
            {message}
          </Typography>
        ) : (
          <LinearProgress
            variant={state === 'sending' && percent === 100 ? 'indeterminate' : 'determinate'}
            value={percent}
            aria-label={`Uploading ${name}`}
          />
        )}
      </Box>
      <IconButton
        size="small"
        aria-label={isOver ? `Dismiss ${name}` : `Cancel the upload of ${name}`}
        onClick={onDismiss}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
