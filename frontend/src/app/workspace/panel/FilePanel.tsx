import { joinPath, type FilePath } from '@testplatform/contract';
import { useLacksPermission, usePermission } from '../../../api/people/account.js';
import { useRecorderPicker } from '../../../features/recorder/use-recorder-picker.js';
import { LocatorPickerContext } from '../../../features/test-cases/editor/locator-picker.js';
import { TestCaseList, type TestCaseListProps } from '../../../features/test-cases/list/TestCaseList.js';
import { FileReport, TestCaseEditor } from '../lazy-panels.js';
import { useRunningCase, useRunningFile, type Run } from '../../../features/runner/use-run.js';
import { use, useState } from 'react';
import type { Go, PanelTab, Place } from '../place.js';
import { DirtyFormsContext } from '../../../shared/hooks/forms/use-dirty-guard.js';
import { LATEST_RECORD, useScreenRecord } from '../use-screen-record.js';

interface FilePanelProps {
  readonly projectId: number;
  readonly run: Run;
  readonly file: FilePath;
  /** The node that now has the file's path. */
  readonly nodeId: string | null;
  readonly tab: PanelTab;
  readonly place: Place;
  /** Key of the form for a new case. */
  readonly newForm: string | null;
  readonly go: Go;
}

/** The content of the open tab of a test case file. The editor always returns to the list. */
export function FilePanel({ projectId, run, file, nodeId, tab, place, newForm, go }: FilePanelProps) {
  /** Id of the node that the form belongs to. It doesn't change while the file is deleted and recreated. */
  const { node } = place;
  const runningFile = useRunningFile(run);
  const runs = { isRunning: runningFile !== null, runsHere: runningFile === joinPath(file) };
  const { forget } = use(DirtyFormsContext);
  const record = useScreenRecord();
  const picker = useRecorderPicker(file);
  const canCreate = usePermission('test-cases', 'create');
  const canModify = !useLacksPermission('test-cases', 'modify');
  const [saved, setSaved] = useState<number | null>(null);
  const goToList = (to: Partial<Place> = {}) => {
    forget();
    go({ node: nodeId, tab: 'cases', ...to });
  };
  const closeForm = (caseId: number | null = null) => {
    setSaved(caseId);
    goToList();
  };
  const editor = { projectId, file, onDone: closeForm, onCancel: () => closeForm() };
  const formInList = (caseId: number) => (
    <TestCaseEditor
      key={`${caseId} ${place.addsBelow}`}
      {...editor}
      caseId={place.addsBelow ? null : caseId}
      inList={{ behind: caseId, onAdded: (added) => goToList({ caseId: added, addsBelow: true }) }}
    />
  );
  // For users without edit rights, a link to a case's form shows the case in its list.
  const opensList = tab === 'new' && place.caseId !== null && !canModify;
  switch (opensList ? 'cases' : tab) {
    case 'report':
      return (
        <FileReport
          key={joinPath(file)}
          projectId={projectId}
          file={file}
          {...runs}
          onPlay={(result) => record.play(result ?? LATEST_RECORD)}
        />
      );
    case 'cases':
      return (
        <LocatorPickerContext value={picker}>
          <RunningTestCaseList
            key={node}
            run={run}
            projectId={projectId}
            file={file}
            {...runs}
            form={
              place.caseId === null || !(place.addsBelow ? canCreate : canModify)
                ? null
                : { caseId: place.caseId, content: formInList(place.caseId) }
            }
            saved={saved}
            {...(canModify && { onEdit: (caseId: number) => go({ node, tab: 'cases', caseId }) })}
            {...(canCreate && {
              onAdd: () => go({ node, tab: 'new' }),
              onAddBelow: (caseId: number) => go({ node, tab: 'cases', caseId, addsBelow: true }),
            })}
          />
        </LocatorPickerContext>
      );
    case 'new':
      return (
        <LocatorPickerContext value={picker}>
          <TestCaseEditor
            // Not keyed by the file's path: a rename must not discard what is typed.
            key={`${node} ${place.caseId ?? newForm}`}
            {...editor}
            caseId={place.caseId}
          />
        </LocatorPickerContext>
      );
  }
}

/** Re-renders with each case that starts running; the rest of the panel does not. */
function RunningTestCaseList({ run, ...list }: Omit<TestCaseListProps, 'runningCase'> & { readonly run: Run }) {
  return <TestCaseList {...list} runningCase={useRunningCase(run, joinPath(list.file))} />;
}
