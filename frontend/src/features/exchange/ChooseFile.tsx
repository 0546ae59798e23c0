import UploadIcon from '@mui/icons-material/UploadFile';
import Box from '@mui/material/Box';
import { DropZone } from '../../shared/components/DropZone.js';
import { FileChooser } from '../../shared/components/FileChooser.js';
import { FormErrors } from '../../shared/components/dialogs/FormErrors.js';
import { EmptyState } from '../../shared/components/states/EmptyState.js';
import { SkeletonRows } from '../../shared/components/states/Loading.js';

interface ChooseFileProps {
  readonly isReading: boolean;
  /** Why the last file was refused; null if it wasn't. */
  readonly sentence: string | null;
  onFile(file: File): void;
}

/** A drop zone with a button that opens the file dialog. */
export function ChooseFile({ isReading, sentence, onFile }: ChooseFileProps) {
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (file) onFile(file);
  };
  if (isReading) return <SkeletonRows rows={4} height={40} label="Reading the file" />;
  return (
    <DropZone disabled={false} minHeight="auto" onFiles={take}>
      <EmptyState
        icon={<UploadIcon />}
        title="Drop a file here"
        text="A project of Selenium IDE (.side), a recording of Chrome’s DevTools (JSON), code of Playwright’s generator, or a test of Katalon Recorder (HTML)."
        action={<FileChooser label="Choose a file" variant="contained" onFiles={take} />}
      />
      <Box sx={{ textAlign: 'center', px: 2 }}>
        <FormErrors sentences={sentence === null ? [] : [sentence]} takesFocus />
      </Box>
    </DropZone>
  );
}
