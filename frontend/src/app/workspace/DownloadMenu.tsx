import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useReportDownload } from '../../api/report-download.js';
import type { Selection } from '../../api/runner.js';

interface DownloadMenuProps {
  readonly projectId: number;
  /** The selected node; nothing is the whole project. */
  readonly selection: Selection;
  /** Plays the record of the selected file's last run; null for any other node, which has none. */
  readonly onPlay: (() => void) | null;
}

/** What can be had of the selected node: the record of its last run, and its report as a spreadsheet (2 §2). */
export function DownloadMenu({ projectId, selection, onPlay }: DownloadMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const download = useReportDownload(projectId);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<DownloadIcon />}
        loading={download.isPending}
        loadingPosition="start"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Download
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem disabled={onPlay === null} onClick={choose(() => onPlay?.())}>
          Screen record
        </MenuItem>
        <MenuItem onClick={choose(() => download.mutate(selection))}>Excel report</MenuItem>
      </Menu>
    </>
  );
}
