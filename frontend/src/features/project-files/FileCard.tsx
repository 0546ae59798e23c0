import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { usePermission } from '../../api/people/account.js';
import { sentencesOf } from '../../api/client/api-error.js';
import { useDownloadFile, type FileUse, type ProjectFile } from '../../api/project/project-files.js';
import { FormErrors } from '../../shared/components/dialogs/FormErrors.js';
import { formatDateTime, plural } from '../../shared/utils/format.js';
import { DeleteFile } from './DeleteFile.js';
import { FileChooser } from '../../shared/components/FileChooser.js';
import { FileDrawer } from './FileDrawer.js';
import { formatSize } from './file-words.js';
import { RenameDialog } from './RenameDialog.js';

export interface FileCardProps {
  readonly projectId: number;
  readonly file: ProjectFile;
  /** The address of a test case. */
  hrefOf(use: FileUse): string;
  /** Uploads a new version. */
  onReplace(file: File): void;
}

/** A file: its newest version, its uses, and the possible actions. */
export function FileCard({ projectId, file, hrefOf, onReplace }: FileCardProps) {
  const { file_id: fileId, name, versions, uses } = file;
  const [open, setOpen] = useState<'drawer' | 'rename' | 'delete' | null>(null);
  const download = useDownloadFile(projectId);
  const mayModify = usePermission('test-cases', 'modify');
  const mayDelete = usePermission('test-cases', 'delete');
  const close = () => setOpen(null);
  return (
    <Card component="article" aria-label={name} sx={{ p: 2, display: 'grid', gap: 0.5 }}>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Facts file={file} />
      <FormErrors sentences={download.error ? sentencesOf(download.error) : []} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" loading={download.isPending} onClick={() => download.mutate({ fileId })}>
          Download
        </Button>
        <Button size="small" onClick={() => setOpen('drawer')}>
          {`${plural(versions.length, 'version')}, ${uses === 0 ? 'not used' : `used by ${plural(uses, 'test case')}`}`}
        </Button>
        {mayModify && <FileChooser label="Replace" size="small" onFiles={([chosen]) => chosen && onReplace(chosen)} />}
        {mayModify && (
          <Button size="small" onClick={() => setOpen('rename')}>
            Rename
          </Button>
        )}
        {mayDelete && (
          <Button size="small" color="error" onClick={() => setOpen('delete')}>
            Delete
          </Button>
        )}
      </Box>
      <FileDrawer {...{ projectId, file, hrefOf }} open={open === 'drawer'} onClose={close} />
      {open === 'rename' && <RenameDialog {...{ projectId, file }} onClose={close} />}
      {open === 'delete' && <DeleteFile {...{ projectId, file }} onClose={close} />}
    </Card>
  );
}

function Facts({ file: { versions } }: { readonly file: ProjectFile }) {
  const [newest] = versions;
  if (!newest) return null;
  const by = newest.uploadedBy?.name ? ` by ${newest.uploadedBy.name}` : '';
  return (
    <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {`${formatSize(newest.size)} · ${newest.type} · version ${newest.version}, ${formatDateTime(newest.uploadedAt)}${by}`}
    </Typography>
  );
}
