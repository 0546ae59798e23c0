import { findByPath, type FilePath, type Tree, titlesOfFile } from '@testplatform/contract';
import { useQueryClient } from '@tanstack/react-query';
import { sentencesOf } from '../../../api/client/api-error.js';
import { componentsKey, useSaveComponents, type Components } from '../../../api/project/components.js';
import type { Recorder } from '../../../features/recorder/recorder.js';
import * as storage from '../../../shared/storage.js';
import { toast } from '../../../shared/toast.js';
import type { Go } from '../place.js';

/** The file of the first recording. People rename it once they know what it tests. */
const FILE: FilePath = {
  module: 'My site',
  section: 'First section',
  scenario: 'First scenario',
  testCaseFileName: 'First test',
};
const TREE: Tree = [
  {
    id: null,
    type: 'module',
    title: FILE.module,
    children: [
      {
        id: null,
        type: 'section',
        title: FILE.section,
        children: [
          {
            id: null,
            type: 'scenario',
            title: FILE.scenario,
            children: [{ id: null, type: 'test-case-file', title: FILE.testCaseFileName, children: [] }],
          },
        ],
      },
    ],
  },
];

export interface FirstRecordingOptions {
  readonly projectId: number;
  readonly environment: string;
  readonly recorder: Recorder;
  readonly go: Go;
}

/**
 * Creates the first file of an empty project, and opens a browser to record into it. Rejects when the file can't be
 * created.
 */
export function useFirstRecording({ projectId, environment, recorder, go }: FirstRecordingOptions) {
  const queries = useQueryClient();
  const { mutateAsync: save } = useSaveComponents(projectId);
  const start = async (url: string) => {
    storage.merge({ recordingUrl: url });
    try {
      await recorder.start({ projectId, file: FILE, url, environment, place: null });
    } catch (error) {
      toast.error(sentencesOf(error).join(' '));
      recorder.ask(FILE);
    }
  };
  return async (url: string): Promise<void> => {
    const before = queries.getQueryData<Components>(componentsKey(projectId));
    await save({ tree: TREE, version: before?.version ?? 0 });
    const saved = queries.getQueryData<Components>(componentsKey(projectId));
    go({
      node: findByPath(saved?.tree ?? [], titlesOfFile(FILE))?.id ?? null,
      tab: 'cases',
    });
    void start(url);
  };
}
