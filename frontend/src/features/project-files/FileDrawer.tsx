import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router';
import { sentencesOf } from '../../api/client/api-error.js';
import { useDownloadFile, type FileUse, type FileVersion, type ProjectFile } from '../../api/project/project-files.js';
import { FormErrors } from '../../shared/components/dialogs/FormErrors.js';
import { useCopy } from '../../shared/hooks/use-copy.js';
import { formatDateTime } from '../../shared/utils/format.js';
import { formatSize, shortHash } from './file-words.js';

interface FileDrawerProps {
  readonly projectId: number;
  readonly file: ProjectFile;
  readonly open: boolean;
  hrefOf(use: FileUse): string;
  onClose(): void;
}

/** The versions of a file, newest first, and the test cases that use it. */
export function FileDrawer({ projectId, file, open, hrefOf, onClose }: FileDrawerProps) {
  const id = useId();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-labelledby': id, role: 'dialog' } }}
    >
      <Box sx={{ width: { xs: '100vw', sm: 460 }, p: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <Typography variant="h2" id={id} sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {file.name}
          </Typography>
          <IconButton aria-label="Close" onClick={onClose}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
        <Typography variant="h3" sx={{ mt: 2 }}>
          Versions
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {file.versions.map((version) => (
            <Version key={version.version} {...{ projectId, fileId: file.file_id, version }} />
          ))}
        </Box>
        <Typography variant="h3" sx={{ mt: 2 }}>
          Used by
        </Typography>
        <Uses file={file} hrefOf={hrefOf} />
      </Box>
    </Drawer>
  );
}

interface VersionProps {
  readonly projectId: number;
  readonly fileId: number;
  readonly version: FileVersion;
}

function Version({
  projectId,
  fileId,
  version: { version, size, type, sha256, uploadedAt, uploadedBy },
}: VersionProps) {
  const download = useDownloadFile(projectId);
  const [copied, copy] = useCopy();
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Typography>{`Version ${version} · ${formatSize(size)} · ${type}`}</Typography>
      <Typography variant="body2" color="text.secondary">
        {`${formatDateTime(uploadedAt)}${uploadedBy?.name ? ` by ${uploadedBy.name}` : ''}`}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        SHA-256 <Box component="span" sx={{ typography: 'mono' }}>{`${shortHash(sha256)}…`}</Box>
      </Typography>
      <FormErrors sentences={download.error ? sentencesOf(download.error) : []} />
      <Button
        size="small"
        aria-label={`Download version ${version}`}
        loading={download.isPending}
        onClick={() => download.mutate({ fileId, version })}
      >
        Download
      </Button>
      <Button size="small" aria-label={`Copy the hash of version ${version}`} onClick={() => void copy(sha256)}>
        {copied ? 'Copied' : 'Copy hash'}
      </Button>
    </Box>
  );
}

function Uses({ file: { uses, usedBy }, hrefOf }: Pick<FileDrawerProps, 'file' | 'hrefOf'>) {
  if (uses === 0) return <Typography color="text.secondary">No test case uses it yet.</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {usedBy.map((use) => (
        <li key={use.case_id}>
          <Link component={RouterLink} to={hrefOf(use)}>
            {use.title}
          </Link>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {use.path}
          </Typography>
        </li>
      ))}
      {uses > usedBy.length && <Typography component="li">{`and ${uses - usedBy.length} more`}</Typography>}
    </Box>
  );
}
