import Box from '@mui/material/Box';
import { walk, type FilePath, type Tree } from '@testplatform/contract';
import { useEffect, useMemo, useState } from 'react';
import { useComponents } from '../../api/project/components.js';
import type { Project } from '../../api/project/projects.js';
import type { Recorder } from '../../features/recorder/recorder.js';
import { RecorderContext, useRecorderState, useOwnRecorder } from '../../features/recorder/use-recorder.js';
import { ConnectionHint } from '../../features/runner/ConnectionHint.js';
import { LiveBox } from '../../features/runner/LiveBox.js';
import { useRun } from '../../features/runner/use-run.js';
import { useAddCases } from '../../features/test-cases/list/edits/make-cases.js';
import { DiscardDialog } from '../../shared/components/dialogs/DiscardDialog.js';
import { DirtyFormsContext, useDirtyGuard } from '../../shared/hooks/forms/use-dirty-guard.js';
import { useShortcut } from '../../shared/hooks/use-shortcut.js';
import { useFetchWhenIdle } from '../../shared/lazy-code.js';
import * as storage from '../../shared/storage.js';
import { forgetChanges, undoLast } from '../../shared/undo.js';
import { Explorer } from './explorer/Explorer.js';
import { Configuration, LATER, RecorderPanel, RunHistory } from './lazy-panels.js';
import { shownTab } from './place.js';
import { fileOf } from './selected-node.js';
import { usePanelTabs, keepsForm, usePlace, useSelected } from './use-place.js';
import { WorkspaceHeader } from './WorkspaceHeader.js';
import { WorkspacePalette } from './WorkspacePalette.js';

/** Header, then tree and panel or the configuration; over all of it the live preview. */
export function Workspace({ project }: { readonly project: Project }) {
  const projectId = project.project_id;
  const { place, go } = usePlace();
  const components = useComponents(projectId);
  const run = useRun(projectId);
  const recorder = useOwnRecorder(projectId);
  const guard = useDirtyGuard(keepsForm);
  useFetchWhenIdle(LATER);
  useEffect(() => forgetChanges, []);
  useShortcut('z', undoLast, { withCtrl: true, outside: 'forms' });
  useEffect(() => storage.merge({ selectedProject: projectId }), [projectId]);
  const [treeOpen, setTreeOpen] = useState(false);
  const [historyOpen, setHistoryOpen] = useState(false);
  const showRun = (runId: string) => {
    setHistoryOpen(false);
    go({ run: runId });
  };
  const tree = components.data?.tree ?? EMPTY;
  const selected = useSelected(tree, place);
  // The address can't be resolved until the tree is loaded.
  const resolving = place.node !== null && components.isLoading;
  const tabs = usePanelTabs(fileOf(selected) !== null);
  // On the list of cases, only the list scrolls, not the page.
  const isList = place.view === 'default' && place.run === null && shownTab(place, tabs) === 'cases';
  return (
    <DirtyFormsContext value={guard.forms}>
      <RecorderContext value={recorder}>
        <Box
          component="main"
          sx={{ display: 'flex', flexDirection: 'column', flex: 1, ...(isList && { minHeight: 0 }) }}
        >
          <title>{`${project.name} · TestPlatform`}</title>
          <WorkspaceHeader
            project={project}
            run={run}
            selected={selected}
            resolving={resolving}
            view={place.view}
            onView={(view, configuration) => go((now) => ({ ...now, view, ...(configuration && { configuration }) }))}
            onHistory={() => setHistoryOpen(true)}
            onOpenTree={() => setTreeOpen(true)}
          />
          <ConnectionHint run={run} />
          {place.view === 'configuration' ? (
            <Configuration
              project={project}
              tab={place.configuration}
              onTab={(configuration) => go((now) => ({ ...now, configuration }))}
            />
          ) : (
            <Explorer
              projectId={projectId}
              run={run}
              place={place}
              go={go}
              selected={selected}
              resolving={resolving}
              tree={tree}
              treeOpen={treeOpen}
              onCloseTree={() => setTreeOpen(false)}
            />
          )}
          <WorkspacePalette
            {...{ project, run, tree, selected, resolving, place, go }}
            onHistory={() => setHistoryOpen(true)}
          />
          <DiscardDialog held={guard.held} unsaved={UNADDED} />
          {historyOpen && <RunHistory projectId={projectId} onClose={() => setHistoryOpen(false)} onShow={showRun} />}
          <LiveBox projectId={projectId} run={run} />
          {recorder && (
            <RecorderBox
              projectId={projectId}
              environment={run.environment}
              tree={tree}
              recorder={recorder}
              onUnadded={guard.setUnsaved}
            />
          )}
        </Box>
      </RecorderContext>
    </DirtyFormsContext>
  );
}

const EMPTY = [] as const;
const UNADDED = {
  title: 'Leave without adding the recorded steps?',
  text: 'They are not in the file yet. The browser closes two minutes after you leave; its steps are kept for half an hour.',
};

interface RecorderBoxProps {
  readonly projectId: number;
  /** The environment for tried steps; '' is none. */
  readonly environment: string;
  readonly tree: Tree;
  readonly recorder: Recorder;
  /** Whether there are steps that are not in the file yet. */
  onUnadded(hasSteps: boolean): void;
}

/** The recording browser, while one is open or being opened. Recorded steps go into its file. */
function RecorderBox({ projectId, environment, tree, recorder, onUnadded }: RecorderBoxProps) {
  const { recording, asking, steps } = useRecorderState(recorder);
  const node = recording?.node;
  const file = useMemo(() => fileOf(walk(tree).find((placed) => placed.node.id === node) ?? null), [tree, node]);
  // Depends on `recording` too: a state from the server has the file's original path.
  useEffect(() => void (file && recorder.moveFile(file)), [recorder, recording, file]);
  const hasSteps = steps.length > 0;
  useEffect(() => onUnadded(hasSteps), [hasSteps, onUnadded]);
  const onAdd = useAddCases(projectId, recording?.file ?? asking ?? NO_FILE);
  if (!recording && !asking) return null;
  return (
    <RecorderPanel projectId={projectId} environment={environment} onAdd={onAdd} onClose={() => recorder.cancel()} />
  );
}

const NO_FILE: FilePath = { module: '', section: '', scenario: '', testCaseFileName: '' };
