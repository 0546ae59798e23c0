import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { sentencesOf } from '../../api/client/api-error.js';
import {
  type Imported,
  type ImportedContent,
  type ImportPreview as Preview,
  useImport,
  useImportPreview,
} from '../../api/exchange/imports.js';
import { FormErrors } from '../../shared/components/dialogs/FormErrors.js';
import { SkeletonRows } from '../../shared/components/states/Loading.js';
import { plural } from '../../shared/utils/format.js';
import { PreviewedFiles } from './PreviewedFiles.js';
import { useImportedUndo } from './use-imported-undo.js';

interface ImportPreviewProps {
  readonly projectId: number;
  readonly imported: ImportedContent;
  /** The import is in progress and can’t be cancelled. */
  readonly busy: boolean;
  setBusy(busy: boolean): void;
  onImported(imported: Imported): void;
  /** Goes back to choose another file. */
  onAnother(): void;
  onClose(): void;
}

/** Shows what an import would create, and starts it. */
export function ImportPreview(props: ImportPreviewProps) {
  const { projectId, imported, busy, setBusy, onImported, onAnother, onClose } = props;
  const { data, error, isPending, refetch } = useImportPreview(projectId, imported);
  const { create } = useImport(projectId);
  const offerUndo = useImportedUndo(projectId);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const send = async (preview: Preview) => {
    setSentences([]);
    setBusy(true);
    try {
      const made = await create(imported, preview);
      offerUndo(imported.name, made);
      onImported(made);
    } catch (failure) {
      setSentences(sentencesOf(failure));
      setBusy(false);
    }
  };
  const refused = error ? sentencesOf(error) : sentences;
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', minHeight: 160 }}>
        {isPending && <SkeletonRows rows={6} height={40} label="Reading the tests" />}
        {data && <PreviewedFiles name={imported.name} preview={data} />}
        <FormErrors sentences={refused} takesFocus />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button color="inherit" disabled={busy} onClick={onAnother} sx={{ mr: 'auto' }}>
          Choose another file
        </Button>
        <Button color="inherit" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        {error ? (
          <Button variant="contained" onClick={() => void refetch()}>
            Try again
          </Button>
        ) : (
          <Button variant="contained" disabled={!data} loading={busy} onClick={() => data && void send(data)}>
            Import {data ? plural(data.files.length, 'file') : ''}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
