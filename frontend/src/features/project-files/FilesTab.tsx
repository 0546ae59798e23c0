import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { usePermission } from '../../api/people/account.js';
import { FILES_PAGE, useProjectFiles, type FilesPage, type FileUse } from '../../api/project/project-files.js';
import { EmptyState } from '../../shared/components/states/EmptyState.js';
import { SkeletonRows } from '../../shared/components/states/Loading.js';
import { Pages } from '../../shared/components/Pages.js';
import { QueryView } from '../../shared/components/states/QueryView.js';
import { DropZone } from '../../shared/components/DropZone.js';
import { useReportDirty } from '../../shared/hooks/forms/use-report-dirty.js';
import { FileCard } from './FileCard.js';
import { FileChooser } from '../../shared/components/FileChooser.js';
import { FilesToolbar } from './FilesToolbar.js';
import { limitsInWords } from './file-words.js';
import { UploadList } from './UploadList.js';
import { useUploads } from './use-uploads.js';

interface FilesTabProps {
  readonly projectId: number;
  /** The address of a test case. */
  hrefOf(use: FileUse): string;
}

const FIRST: FilesPage = { search: '', sort: 'name', descending: false, page: 1 };

/** The Files tab: files that test cases upload, or compare downloads with. */
export function FilesTab({ projectId, hrefOf }: FilesTabProps) {
  const [page, setPage] = useState(FIRST);
  const files = useProjectFiles(projectId, page);
  const { uploads, add, dismiss } = useUploads(projectId, files.data?.limits);
  useReportDirty(uploads.some(({ state }) => state === 'waiting' || state === 'sending'));
  const isEmpty = files.data?.total === 0 && page.search === '' && !files.isPlaceholderData;
  const mayCreate = usePermission('test-cases', 'create');
  const choose = mayCreate && (
    <FileChooser
      label="Upload files"
      variant="contained"
      startIcon={<UploadIcon />}
      multiple
      onFiles={(chosen) => add(chosen)}
    />
  );
  return (
    <DropZone disabled={!mayCreate} onFiles={(dropped) => add(dropped)}>
      <Stack sx={{ gap: 2, maxWidth: 880 }}>
        <UploadList uploads={uploads} onDismiss={dismiss} />
        {/* Outside of what may fail: whoever searches can change the text. */}
        {(files.data ? !isEmpty : page !== FIRST) && (
          <FilesToolbar page={page} onPage={setPage}>
            {choose}
          </FilesToolbar>
        )}
        <QueryView query={files} loading={<SkeletonRows rows={3} height={104} label="Loading the files" />}>
          {({ files: shown, total, bytes, limits }) => (
            <>
              {isEmpty ? (
                <EmptyState
                  icon={<FileIcon />}
                  title="No files yet"
                  text="Test cases upload these files to a site, on the server and in Xecutor, and compare downloads with them. Drop files here, or choose them."
                  action={choose}
                />
              ) : (
                <>
                  {shown.map((file) => (
                    <FileCard
                      key={file.file_id}
                      {...{ projectId, file, hrefOf }}
                      onReplace={(chosen) => add([chosen], file.name)}
                    />
                  ))}
                  {total === 0 && <Typography color="text.secondary">No file name contains this text.</Typography>}
                </>
              )}
              <Pages
                label="Pages of files"
                total={total}
                pageSize={FILES_PAGE}
                page={page.page}
                onPage={(next) => setPage({ ...page, page: next })}
              />
              <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{limitsInWords(limits, bytes)}</Box>
            </>
          )}
        </QueryView>
      </Stack>
    </DropZone>
  );
}
