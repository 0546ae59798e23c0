import UploadIcon from '@mui/icons-material/UploadFile';
import { DropZone } from '../../../shared/components/DropZone.js';
import { FileChooser } from '../../../shared/components/FileChooser.js';
import { EmptyState } from '../../../shared/components/states/EmptyState.js';

interface ChooseArchiveProps {
  onFile(file: File): void;
}

/** Where an archive is dropped or chosen. */
export function ChooseArchive({ onFile }: ChooseArchiveProps) {
  const take = ([file]: readonly File[]) => {
    if (file) onFile(file);
  };
  return (
    <DropZone disabled={false} minHeight="auto" onFiles={take}>
      <EmptyState
        icon={<UploadIcon />}
        title="Drop an archive here"
        text="A zip archive of a project’s folder, as the export of a project makes it. It becomes a new project."
        action={<FileChooser label="Choose an archive" variant="contained" onFiles={take} />}
      />
    </DropZone>
  );
}
