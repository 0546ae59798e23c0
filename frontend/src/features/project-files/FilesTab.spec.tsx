import { answers, describeStates } from '../../testing/index.js';
import { FilesTab } from './FilesTab.js';

const limits = { fileBytes: 1_000_000, projectBytes: 10_000_000, versions: 5, extensions: ['.csv'] };

describeStates('the files of a project', {
  where: <FilesTab projectId={1} hrefOf={() => '/'} onDirtyChange={() => {}} />,
  path: '/projects/file-lists',
  loading: 'Loading the files',
  empty: [answers('/projects/file-lists', { data: { files: [], total: 0, bytes: 0, limits } }), 'No files yet'],
});
