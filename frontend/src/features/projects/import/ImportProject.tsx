import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { sentencesOf } from '../../../api/client/api-error.js';
import { useImportFolder, usePreviewFolder } from '../../../api/exchange/folders.js';
import { FormErrors } from '../../../shared/components/dialogs/FormErrors.js';
import { toast } from '../../../shared/toast.js';
import { ChooseArchive } from './ChooseArchive.js';
import { FolderContents } from './FolderContents.js';

interface ImportProjectProps {
  onClose(): void;
}

/** Creates a project from a folder in a zip archive: choose the archive, preview its contents, import. */
export function ImportProject({ onClose }: ImportProjectProps) {
  const title = useId();
  const navigate = useNavigate();
  const preview = usePreviewFolder();
  const create = useImportFolder();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const send = (content: File) => {
    leaving.current = new AbortController();
    setSent(0);
    return { content, signal: leaving.current.signal, onProgress: setSent };
  };
  const choose = (chosen: File) => {
    create.reset();
    setFile(chosen);
    preview.mutate(send(chosen));
  };
  const importIt = () => {
    if (!file || !preview.data) return;
    const { name } = preview.data;
    create.mutate(send(file), {
      onSuccess: ({ project_id }) => {
        toast.success(`${name} was imported`);
        onClose();
        void navigate(`/project/${project_id}`);
      },
    });
  };
  const isBusy = preview.isPending || create.isPending;
  // Once the archive has arrived, the server creates the project even if the upload is cancelled.
  const isMade = create.isPending && isSent(sent, file);
  const error = create.error ?? preview.error;
  const sentences = useMemo(() => (error ? sentencesOf(error).flatMap((one) => one.split('\n')) : []), [error]);
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={isBusy ? undefined : onClose} aria-labelledby={title}>
      <DialogTitle id={title}>Import a project</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {isBusy && (
          <LinearProgress aria-label="Sending the archive" variant={shown(sent, file)} value={percent(sent, file)} />
        )}
        {preview.data ? <FolderContents contents={preview.data} /> : !isBusy && <ChooseArchive onFile={choose} />}
        <FormErrors sentences={sentences} takesFocus />
      </DialogContent>
      <DialogActions>
        {preview.data && (
          <Button color="inherit" disabled={isBusy} onClick={() => preview.reset()} sx={{ mr: 'auto' }}>
            Another file
          </Button>
        )}
        <Button color="inherit" disabled={isMade} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" disabled={!preview.data} loading={create.isPending} onClick={importIt}>
          Import
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const percent = (sent: number, file: File | null): number => (file?.size ? Math.min(100, (100 * sent) / file.size) : 0);
/** Whether the whole archive has been sent, so that the server is processing it. */
const isSent = (sent: number, file: File | null): boolean => percent(sent, file) >= 100;
const shown = (sent: number, file: File | null) => (isSent(sent, file) ? 'indeterminate' : 'determinate');
