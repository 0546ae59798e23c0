import PasteIcon from '@mui/icons-material/ContentPaste';
import type { FilePath } from '@testplatform/contract';
import { useCaseBatch } from '../../../api/project/test-cases.js';
import { BusyButton } from '../../../shared/components/buttons/BusyButton.js';
import { useCaseCopies } from './edits/use-case-copies.js';

interface PasteButtonProps {
  /** How many cases were copied. */
  readonly count: number;
  /** Whether copies are being created. */
  readonly busy: boolean;
  onPaste(): void;
}

/** Pastes copied cases into the file; hidden if none are copied. */
export function PasteButton({ count, busy, onPaste }: PasteButtonProps) {
  if (count === 0) return null;
  return (
    <BusyButton
      busy={busy}
      size="small"
      color="inherit"
      startIcon={<PasteIcon />}
      onClick={onPaste}
      aria-keyshortcuts="Control+V"
      sx={{ whiteSpace: 'nowrap' }}
    >
      {`Paste ${count} test case${count === 1 ? '' : 's'}`}
    </BusyButton>
  );
}

interface PasteIntoEmptyProps {
  readonly projectId: number;
  readonly file: FilePath;
}

const nothingToMove = () => undefined;

/** Pastes copied cases into an empty file. */
export function PasteIntoEmpty({ projectId, file }: PasteIntoEmptyProps) {
  const batch = useCaseBatch(projectId, file);
  const copies = useCaseCopies({ projectId, file, batch, records: [], move: nothingToMove });
  return <PasteButton count={copies.copied} busy={copies.busy} onPaste={() => void copies.paste()} />;
}
