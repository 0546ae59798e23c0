import type { FilePath } from '@testplatform/contract';
import { useCaseBatch } from '../../../api/test-cases.js';
import { PasteButton } from './PasteButton.js';
import { useCaseCopies } from './use-case-copies.js';

interface PasteIntoEmptyProps {
  readonly projectId: number;
  readonly file: FilePath;
}

/** Copied cases as the first ones of a file. */
export function PasteIntoEmpty({ projectId, file }: PasteIntoEmptyProps) {
  const copies = useCaseCopies(useCaseBatch(projectId, file), []);
  return <PasteButton count={copies.copied} busy={copies.busy} onPaste={() => void copies.paste()} />;
}
