import { TEXTS, walk, type PlacedNode, type Tree } from '@testplatform/contract';
import { useContext, useMemo } from 'react';
import { usePermission } from '../../api/people/account.js';
import type { Project } from '../../api/project/projects.js';
import { RecorderContext } from '../../features/recorder/use-recorder.js';
import { useRunCommands } from '../../features/runner/RunButtons.js';
import type { Run } from '../../features/runner/use-run.js';
import { useOwnPalette } from '../keys/keys-context.js';
import { actionItem, useGeneralItems, type PaletteItem } from '../keys/palette-items.js';
import { Palette } from './lazy-panels.js';
import type { Go, Place } from './place.js';
import { fileOf, selectionOf } from './selected-node.js';
import { usePanelTabs } from './use-place.js';

type WorkspacePaletteProps = Omit<PaletteInput, 'onShortcuts'>;

/** The palette with the actions and nodes of a project, while it is open. */
export function WorkspacePalette(props: WorkspacePaletteProps) {
  const { isPaletteOpen, showSheet, close } = useOwnPalette();
  return isPaletteOpen && <LoadedPalette {...props} onShortcuts={showSheet} onClose={close} />;
}

/** Its items are only computed when it is opened. */
function LoadedPalette({ onClose, ...input }: PaletteInput & { onClose(): void }) {
  return <Palette items={usePaletteItems(input)} onClose={onClose} />;
}

interface PaletteInput {
  readonly project: Project;
  readonly run: Run;
  readonly tree: Tree;
  readonly selected: PlacedNode | null;
  /** The selected node is not known yet. */
  readonly resolving: boolean;
  readonly place: Place;
  readonly go: Go;
  onHistory(): void;
  onShortcuts(): void;
}

/** All items of the palette: actions that are possible now, the nodes of the tree, other projects and screens. */
function usePaletteItems(input: PaletteInput): PaletteItem[] {
  const { project, tree, go } = input;
  const general = useGeneralItems(project.project_id);
  const actions = useActions(input);
  const nodes = useMemo(
    () =>
      walk(tree).flatMap(({ node: { id, title }, path }): PaletteItem[] =>
        id === null
          ? []
          : [
              {
                key: id,
                group: 'Nodes',
                label: title,
                detail: path.slice(0, -1).join(' / '),
                perform: () => go({ node: id }),
              },
            ],
      ),
    [tree, go],
  );
  return [...actions, ...nodes, ...general];
}

function useActions({ run, selected, resolving, place, go, onHistory, onShortcuts }: PaletteInput): PaletteItem[] {
  const tabs = usePanelTabs(fileOf(selected) !== null);
  const mayDelete = usePermission('components', 'delete');
  const mayViewRuns = usePermission('runner', 'view');
  const runs = useRunCommands(run, resolving ? null : selectionOf(selected), selected?.node.title ?? TEXTS.treeRoot);
  const { node } = place;
  const recorder = useContext(RecorderContext);
  const file = fileOf(selected);
  const isFile = file !== null;
  const all: readonly (readonly [label: string, perform: () => void, isThere?: boolean])[] = [
    ...runs.map(({ label, perform }) => [label, perform] as const),
    ['Add new case', () => go({ node, tab: 'new' }), tabs.includes('new')],
    ['Record test cases', () => file && recorder?.ask(file), isFile && recorder !== null],
    ['Test cases', () => go({ node, tab: 'cases' }), tabs.includes('cases')],
    ['Report', () => go({ node, tab: 'report' }), tabs.includes('report')],
    [TEXTS.treeRoot, () => go({ node: null })],
    ['Configuration', () => go((now) => ({ ...now, view: 'configuration' }))],
    ['Trash', () => go((now) => ({ ...now, view: 'configuration', configuration: 'trash' })), mayDelete],
    ['Run history', onHistory, mayViewRuns],
    ['Keyboard shortcuts', onShortcuts],
  ];
  return all.flatMap(([label, perform, isThere = true]) => (isThere ? [actionItem(label, perform)] : []));
}
