import Skeleton from '@mui/material/Skeleton';
import type { RecorderPanelProps } from '../../features/recorder/panel/RecorderPanel.js';
import { SkeletonRows } from '../../shared/components/states/Loading.js';
import { lazyDialog } from '../../shared/components/states/LazyDialog.js';
import { lazyPart } from '../../shared/components/states/LazyPart.js';

/* Parts of the workspace that load lazily. Their code is prefetched while the browser is idle, likely parts first. */

export const TestCaseEditor = lazyPart(
  async () => (await import('../../features/test-cases/editor/TestCaseEditor.js')).TestCaseEditor,
  <SkeletonRows rows={6} height={40} label="Loading the test case" />,
);

export const FileReport = lazyPart(
  async () => (await import('../../features/reports/FileReport.js')).FileReport,
  <SkeletonRows rows={6} height={56} label="Loading the report" />,
);

export const RunPanel = lazyPart(
  async () => (await import('./panel/RunPanel.js')).RunPanel,
  <SkeletonRows rows={6} height={56} label="Loading the report" />,
);

export const Palette = lazyDialog(async () => (await import('../keys/Palette.js')).Palette);

export const RunHistory = lazyDialog(
  async () => (await import('../../features/runner/history/RunHistory.js')).RunHistory,
);

export const TreeDrawer = lazyDialog(async () => (await import('./explorer/TreeDrawer.js')).TreeDrawer);

export const Configuration = lazyPart(
  async () => (await import('./Configuration.js')).Configuration,
  <Skeleton variant="rounded" height={320} sx={{ m: { xs: 2, sm: 3 } }} />,
);

export const ScreenRecordDialog = lazyDialog(
  async () => (await import('../../features/screen-record/ScreenRecordDialog.js')).ScreenRecordDialog,
);

export const RecorderPanel = lazyDialog<RecorderPanelProps & { onClose(): void }>(
  async () => (await import('../../features/recorder/panel/RecorderPanel.js')).RecorderPanel,
);

export const ChangeCases = lazyDialog(
  async () => (await import('../../features/test-cases/many/ChangeCases.js')).ChangeCases,
);

export const ImportTests = lazyDialog(
  async () => (await import('../../features/exchange/ImportDialog.js')).ImportDialog,
);

export const ExportTests = lazyDialog(
  async () => (await import('../../features/test-cases/export/ExportTests.js')).ExportTests,
);

export const LATER = [
  TestCaseEditor,
  FileReport,
  RunPanel,
  TreeDrawer,
  RunHistory,
  Palette,
  ScreenRecordDialog,
  RecorderPanel,
  Configuration,
  ChangeCases,
  ImportTests,
  ExportTests,
].map(({ code }) => code);
