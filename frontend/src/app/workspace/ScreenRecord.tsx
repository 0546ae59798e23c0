import type { FilePath } from '@testplatform/contract';
import { ScreenRecordDialog } from './lazy-panels.js';
import { useScreenRecord } from './use-screen-record.js';

interface ScreenRecordProps {
  readonly projectId: number;
  /** The selected file; null if the address names a result. */
  readonly file: FilePath | null;
}

/** The popup that plays the record named in the address. */
export function ScreenRecord({ projectId, file }: ScreenRecordProps) {
  const { shown, close } = useScreenRecord();
  if (shown === null) return null;
  return <ScreenRecordDialog key={shown} projectId={projectId} file={file} result={shown} onClose={close} />;
}
