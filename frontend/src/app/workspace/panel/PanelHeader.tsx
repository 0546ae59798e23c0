import ExpandIcon from '@mui/icons-material/ExpandMore';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { TEXTS, type FilePath, type PlacedNode, joinPath } from '@testplatform/contract';
import { useState } from 'react';
import { usePermission } from '../../../api/people/account.js';
import { useReportDownload } from '../../../api/runs/report-download.js';
import type { Selection } from '../../../api/runs/runner.js';
import { RecordButton } from '../../../features/recorder/RecordButton.js';
import { useCopy } from '../../../shared/hooks/use-copy.js';
import { useMenu } from '../../../shared/hooks/use-menu.js';
import { ChangeCases, ExportTests } from '../lazy-panels.js';
import { PanelTabs } from './PanelTabs.js';
import type { PanelTab } from '../place.js';
import { selectionOf } from '../selected-node.js';
import { LATEST_RECORD, useScreenRecord } from '../use-screen-record.js';

interface PanelHeaderProps {
  readonly projectId: number;
  readonly selected: PlacedNode | null;
  readonly file: FilePath | null;
  readonly tabs: readonly PanelTab[];
  /** Null if there is none. */
  readonly tab: PanelTab | null;
  onTab(tab: PanelTab): void;
  /** Imports tests into the selected node; null where that is not possible. */
  readonly onImport: (() => void) | null;
}

/** The panel's header: path, actions and tabs. */
export function PanelHeader({ projectId, selected, file, tabs, tab, onTab, onImport }: PanelHeaderProps) {
  const mayDownload = usePermission('reports', 'view');
  const mayView = usePermission('test-cases', 'view');
  const mayModify = usePermission('test-cases', 'modify');
  const mayChangeCases = mayView && mayModify;
  /** The open dialog, with the node that was selected when it opened: somebody may delete the node meanwhile. */
  const [opened, setOpened] = useState<{ readonly is: 'change' | 'export'; readonly selection: Selection } | null>(
    null,
  );
  const open = (is: 'change' | 'export') => () => setOpened({ is, selection: selectionOf(selected) });
  const record = useScreenRecord();
  const above = selected?.path.slice(0, -1) ?? [];
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1, mb: 0.5 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography variant="caption" component="p" color="text.secondary" noWrap>
            {above.join(' / ')}
          </Typography>
          <Typography variant="h2" noWrap>
            {selected?.node.title ?? TEXTS.treeRoot}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', gap: 1 }}>
          {file && <RecordButton file={file} />}
          {mayDownload && (
            <DownloadMenu
              projectId={projectId}
              selection={selectionOf(selected)}
              onPlay={file && (() => record.play(LATEST_RECORD))}
            />
          )}
          <ActionMenu
            file={file}
            onChangeCases={mayChangeCases ? open('change') : null}
            onImport={onImport}
            onExport={mayView ? open('export') : null}
          />
        </Box>
      </Box>
      {opened?.is === 'change' && (
        <ChangeCases projectId={projectId} selection={opened.selection} onClose={() => setOpened(null)} />
      )}
      {opened?.is === 'export' && (
        <ExportTests projectId={projectId} selection={opened.selection} onClose={() => setOpened(null)} />
      )}
      {tab !== null && <PanelTabs projectId={projectId} file={file} tabs={tabs} tab={tab} onTab={onTab} />}
    </>
  );
}

interface ActionMenuProps {
  readonly file: FilePath | null;
  /** Null without the permission. */
  readonly onChangeCases: (() => void) | null;
  /** Null for a file, or without the permissions. */
  readonly onImport: (() => void) | null;
  /** Null without the permission. */
  readonly onExport: (() => void) | null;
}

/** Actions for the selected node. Delete, Enable and Disable are always disabled, as documented. */
function ActionMenu({ file, onChangeCases, onImport, onExport }: ActionMenuProps) {
  const { button, menu, close } = useMenu();
  const [copied, copy] = useCopy();
  const choose = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <>
      <Button variant="outlined" color="inherit" size="small" {...button} endIcon={<ExpandIcon />}>
        Action
      </Button>
      <Menu {...menu}>
        {['Delete', 'Enable', 'Disable'].map((label) => (
          <MenuItem key={label} disabled>
            {label}
          </MenuItem>
        ))}
        <MenuItem disabled={!file} onClick={() => file && void copy(joinPath(file))}>
          <span aria-live="polite">{copied ? TEXTS.copied : 'Copy test case file path'}</span>
        </MenuItem>
        {onChangeCases && <MenuItem onClick={choose(onChangeCases)}>Change test cases…</MenuItem>}
        {onImport && <MenuItem onClick={choose(onImport)}>Import…</MenuItem>}
        {onExport && <MenuItem onClick={choose(onExport)}>Export…</MenuItem>}
      </Menu>
    </>
  );
}

interface DownloadMenuProps {
  readonly projectId: number;
  /** The selected node; nothing is the whole project. */
  readonly selection: Selection;
  /** Plays the record of the selected file's last run; null for any other node, which has none. */
  readonly onPlay: (() => void) | null;
}

/** Downloads of the selected node: the record of its last run, and its report as a spreadsheet. */
function DownloadMenu({ projectId, selection, onPlay }: DownloadMenuProps) {
  const { button, menu, close } = useMenu();
  const download = useReportDownload(projectId);
  const choose = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        {...button}
        startIcon={<DownloadIcon />}
        loading={download.isPending}
        loadingPosition="start"
      >
        Download
      </Button>
      <Menu {...menu}>
        <MenuItem disabled={onPlay === null} onClick={choose(() => onPlay?.())}>
          Screen record
        </MenuItem>
        <MenuItem onClick={choose(() => download.mutate(selection))}>Excel report</MenuItem>
      </Menu>
    </>
  );
}
