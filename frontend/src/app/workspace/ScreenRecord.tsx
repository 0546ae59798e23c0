import type { FilePath } from '@testplatform/contract';
import { ScreenRecordDialog } from './lazy-panels.js';
import { useScreenRecord } from './use-screen-record.js';

interface ScreenRecordProps {
  readonly projectId: number;
  /** The selected file; null where the address names a result of any. */
  readonly file: FilePath | null;
}

/** The popup with the record that the address names. */
export function ScreenRecord({ projectId, file }: ScreenRecordProps) {
  const { shown, close } = useScreenRecord();
  if (shown === null) return null;
  return <ScreenRecordDialog key={shown} projectId={projectId} file={file} result={shown} onClose={close} />;
}
