import PasteIcon from '@mui/icons-material/ContentPaste';
import type { FilePath } from '@testplatform/contract';
import { useCaseBatch } from '../../../api/test-cases.js';
import { BusyButton } from '../../../shared/components/BusyButton.js';
import { useCaseCopies } from './use-case-copies.js';

interface PasteButtonProps {
  /** How many cases were copied. */
  readonly count: number;
  /** Copies are being made. */
  readonly busy: boolean;
  onPaste(): void;
}

/** Puts copied cases into the file; there only when some were copied. */
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

/** Copied cases as the first ones of a file. */
export function PasteIntoEmpty({ projectId, file }: PasteIntoEmptyProps) {
  const copies = useCaseCopies(useCaseBatch(projectId, file), []);
  return <PasteButton count={copies.copied} busy={copies.busy} onPaste={() => void copies.paste()} />;
}
