import OptionsIcon from '@mui/icons-material/TuneOutlined';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import type { FilePath } from '@testplatform/contract';
import { usePermission } from '../../../api/account.js';
import { useModifyFile, useStopAtFailure } from '../../../api/test-cases.js';
import { IconMenu } from '../../../shared/components/IconMenu.js';
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
  const canModify = usePermission('test-cases', 'modify');
  const stopAtFailure = useStopAtFailure(projectId, file);
  const { mutate } = useModifyFile(projectId, file);
  const choose = (value: boolean | null) => {
    if (value !== stopAtFailure) mutate(value, { onError: tell });
  };
  return (
    <IconMenu
      label="Options of the file"
      icon={<OptionsIcon fontSize="small" />}
      list={{ 'aria-label': WHEN, subheader: <ListSubheader role="presentation">{WHEN}</ListSubheader> }}
    >
      {(close) =>
        CHOICES.map(({ value, label }) => (
          <MenuItem
            key={label}
            dense
            role="menuitemradio"
            aria-checked={value === stopAtFailure}
            selected={value === stopAtFailure}
            disabled={!canModify}
            onClick={() => {
              close();
              choose(value);
            }}
          >
            {label}
          </MenuItem>
        ))
      }
    </IconMenu>
  );
}

const WHEN = 'When a test case fails';
