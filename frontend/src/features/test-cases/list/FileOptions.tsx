import OptionsIcon from '@mui/icons-material/TuneOutlined';
import IconButton from '@mui/material/IconButton';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { FilePath } from '@testplatform/contract';
import { useState } from 'react';
import { usePermission } from '../../../api/account.js';
import { useModifyFile, useStopAtFailure } from '../../../api/test-cases.js';
import { tell } from '../../../shared/toast.js';

const CHOICES = [
  { value: null, label: 'As the project has it' },
  { value: true, label: 'End the file' },
  { value: false, label: 'Go on with the next case' },
] as const;

interface FileOptionsProps {
  readonly projectId: number;
  readonly file: FilePath;
}

/** What a file itself says of its runs (3 §6): whether it ends at its first failure. */
export function FileOptions({ projectId, file }: FileOptionsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const canModify = usePermission('test-cases', 'modify');
  const stopAtFailure = useStopAtFailure(projectId, file);
  const { mutate } = useModifyFile(projectId, file);
  const choose = (value: boolean | null) => {
    setAnchor(null);
    if (value !== stopAtFailure) mutate(value, { onError: tell });
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label="Options of the file"
        title="Options of the file"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5 }}
      >
        <OptionsIcon fontSize="small" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: { 'aria-label': WHEN, subheader: <ListSubheader role="presentation">{WHEN}</ListSubheader> },
        }}
      >
        {CHOICES.map(({ value, label }) => (
          <MenuItem
            key={label}
            dense
            role="menuitemradio"
            aria-checked={value === stopAtFailure}
            selected={value === stopAtFailure}
            disabled={!canModify}
            onClick={() => choose(value)}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const WHEN = 'When a test case fails';
