import type { FilePath } from '@testplatform/contract';
import { lazy, Suspense } from 'react';
import { useScreenRecord } from './use-screen-record.js';

const ScreenRecordDialog = lazy(async () => ({
  default: (await import('../../features/recording/index.js')).ScreenRecordDialog,
}));

/** The popup with the record that the address names. */
export function ScreenRecord({ projectId, file }: { readonly projectId: number; readonly file: FilePath }) {
  const { shown, close } = useScreenRecord();
  if (shown === null) return null;
  return (
    <Suspense>
      <ScreenRecordDialog key={shown} projectId={projectId} file={file} result={shown} onClose={close} />
    </Suspense>
  );
}
