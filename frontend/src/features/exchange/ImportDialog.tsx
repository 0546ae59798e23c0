import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { TEXTS, type FilePath } from '@testplatform/contract';
import { useId, useState } from 'react';
import { useLacksPermission } from '../../api/people/account.js';
import type { Imported } from '../../api/exchange/imports.js';
import { NotPermitted } from '../../shared/components/states/NotPermitted.js';
import { ChooseFile } from './ChooseFile.js';
import { ImportPreview } from './ImportPreview.js';
import { useChosenFile } from './use-chosen-file.js';

interface ImportDialogProps {
  readonly projectId: number;
  /** The node to import into; {} is the whole project. */
  readonly into: Partial<FilePath>;
  /** A file that was dropped on the node. */
  readonly file?: File | null;
  onImported(imported: Imported): void;
  onClose(): void;
}

/** Imports tests of another tool: choose a file, preview the result, import. */
export function ImportDialog({ projectId, into, file = null, onImported, onClose }: ImportDialogProps) {
  const title = useId();
  const lacksTree = useLacksPermission('components', 'create');
  const lacksCases = useLacksPermission('test-cases', 'create');
  const { chosen, isReading, sentence, choose, clear } = useChosenFile(file);
  const lacksRight = lacksTree || lacksCases;
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      onClose={busy ? undefined : onClose}
      aria-labelledby={title}
      slotProps={{ paper: { sx: PAPER } }}
    >
      <DialogTitle id={title} sx={{ pb: 1 }}>
        Import tests
        <Typography variant="caption" component="span" color="text.secondary" noWrap sx={{ display: 'block' }}>
          {Object.values(into).join(' / ') || TEXTS.treeRoot}
        </Typography>
      </DialogTitle>
      {chosen && !lacksRight ? (
        <ImportPreview
          projectId={projectId}
          imported={{ into, ...chosen }}
          {...{ busy, setBusy, onImported }}
          onAnother={clear}
          onClose={onClose}
        />
      ) : (
        <>
          {lacksRight ? (
            <NotPermitted to="create test cases" />
          ) : (
            <DialogContent>
              <ChooseFile isReading={isReading} sentence={sentence} onFile={choose} />
            </DialogContent>
          )}
          <DialogActions>
            <Button color="inherit" onClick={onClose}>
              {lacksRight ? 'Close' : 'Cancel'}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

/** On a phone nearly as wide as the window. */
const PAPER = {
  m: { xs: 1, sm: 4 },
  width: { xs: 'calc(100% - 16px)', sm: 'calc(100% - 64px)' },
  maxHeight: { xs: 'calc(100% - 16px)', sm: 'calc(100% - 64px)' },
} as const;
