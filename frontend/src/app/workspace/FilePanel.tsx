import { joinPath, type FilePath } from '@testplatform/contract';
import { usePermission } from '../../api/account.js';
import { useRecorderPicker } from '../../features/recorder/use-recorder-picker.js';
import { LocatorPickerContext } from '../../features/test-cases/editor/locator-picker.js';
import { TestCaseList, type TestCaseListProps } from '../../features/test-cases/list/TestCaseList.js';
import { FileReport, TestCaseEditor } from './lazy-panels.js';
import { useRunningCase, useRunningFile, type Run } from '../../features/runner/use-run.js';
import type { PanelTab, Place } from './place.js';
import { LATEST_RECORD, useScreenRecord } from './use-screen-record.js';
import type { SetDirty } from '../../shared/hooks/use-dirty-guard.js';

interface FilePanelProps {
  readonly projectId: number;
  readonly run: Run;
  readonly file: FilePath;
  readonly tab: PanelTab;
  readonly place: Place;
  /** Key of the form for a new case. */
  readonly newForm: string | null;
  go(to: Partial<Place>): void;
  readonly setDirty: SetDirty;
}

/** The content of the open tab of a test case file. The editor always returns to the list. */
export function FilePanel({ projectId, run, file, tab, place, newForm, go, setDirty }: FilePanelProps) {
  const { node } = place;
  const isRunning = useRunningFile(run) !== null;
  const record = useScreenRecord();
  const picker = useRecorderPicker(file);
  const canCreate = usePermission('test-cases', 'create');
  const backToList = () => {
    setDirty(false);
    go({ node, tab: 'cases' });
  };
  switch (tab) {
    case 'report':
      return (
        <FileReport
          key={joinPath(file)}
          projectId={projectId}
          file={file}
          isRunning={isRunning}
          onPlay={() => record.play(LATEST_RECORD)}
        />
      );
    case 'cases':
      return (
        <RunningTestCaseList
          run={run}
          projectId={projectId}
          file={file}
          isRunning={isRunning}
          onEdit={(caseId) => go({ node, tab: 'new', caseId })}
          {...(canCreate && { onAdd: () => go({ node, tab: 'new' }) })}
        />
      );
    case 'new':
      return (
        <LocatorPickerContext value={picker}>
          <TestCaseEditor
            // Not keyed by the file's path: a rename must not discard what is typed.
            key={`${node} ${place.caseId ?? newForm}`}
            projectId={projectId}
            file={file}
            caseId={place.caseId}
            onDone={backToList}
            onCancel={backToList}
            onDirtyChange={setDirty}
          />
        </LocatorPickerContext>
      );
  }
}

/** Re-renders with each case that starts running; the rest of the panel does not. */
function RunningTestCaseList({ run, ...list }: Omit<TestCaseListProps, 'runningCase'> & { readonly run: Run }) {
  return <TestCaseList {...list} runningCase={useRunningCase(run, joinPath(list.file))} />;
}
