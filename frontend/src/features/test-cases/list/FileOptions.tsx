import OptionsIcon from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { FilePath } from '@testplatform/contract';
import { useState } from 'react';
import { usePermission } from '../../../api/people/account.js';
import { type ListedTable, useTables } from '../../../api/project/tables.js';
import { type FileOptions as Options, useFileOptions, useModifyFile } from '../../../api/project/test-cases.js';
import { IconMenu } from '../../../shared/components/buttons/IconMenu.js';
import { lazyDialog } from '../../../shared/components/states/LazyDialog.js';
import { tell } from '../../../shared/toast.js';

const SignedInDialog = lazyDialog(async () => (await import('./SignedInDialog.js')).SignedInDialog);

/** A choice of an option; `change` is what it sets. */
interface Choice {
  readonly label: string;
  readonly change: Partial<Options>;
}

interface Option {
  readonly title: string;
  readonly choices: readonly Choice[];
}

const AT_FAILURE: Option = {
  title: 'When a test case fails',
  choices: [
    { label: 'As the project has it', change: { stopAtFailure: null } },
    { label: 'End the file', change: { stopAtFailure: true } },
    { label: 'Go on with the next case', change: { stopAtFailure: false } },
  ],
};

const DELETED = 'A table that was deleted';

/** The choice of a table to run with; null when there are no tables. */
function tableOption(tables: readonly ListedTable[] | undefined, chosen: string | null): Option | null {
  if (!tables || (tables.length === 0 && !chosen)) return null;
  const isDeleted = Boolean(chosen) && !tables.some(({ table_id }) => table_id === chosen);
  return {
    title: 'Runs',
    choices: [
      { label: 'Once', change: { table_id: null } },
      ...tables.map(({ table_id, name }) => ({ label: `Once for each row of ${name}`, change: { table_id } })),
      ...(isDeleted ? [{ label: DELETED, change: { table_id: chosen } }] : []),
    ],
  };
}

interface FileOptionsProps {
  readonly projectId: number;
  readonly file: FilePath;
}

/** The run options of a file: whether its first failure ends it, its table and its signed-in state. */
export function FileOptions({ projectId, file }: FileOptionsProps) {
  const canModify = usePermission('test-cases', 'modify');
  const stored = useFileOptions(projectId, file);
  const [isStateOpen, setStateOpen] = useState(false);
  // The dialog stays while a file that somebody renamed is read again.
  const [last, setLast] = useState(stored);
  if (stored && stored !== last) setLast(stored);
  const shown = stored ?? last;
  const { mutate } = useModifyFile(projectId, file);
  const tableId = stored?.table_id ?? null;
  // Without a chosen table, the tables are only loaded when the menu opens.
  const tables = useTables(projectId, Boolean(tableId)).data;
  const isChosen = ({ change }: Choice) =>
    Object.entries(change).every(([name, value]) => stored?.[name as keyof Options] === value);
  const options = [AT_FAILURE, tableOption(tables, tableId)].filter((option) => option !== null);
  const isDisabled = !canModify || !stored;
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      {isStateOpen && shown && (
        <SignedInDialog projectId={projectId} file={file} options={shown} onClose={() => setStateOpen(false)} />
      )}
      <IconMenu
        label="Options of the file"
        icon={<OptionsIcon fontSize="small" />}
        list={{ 'aria-label': 'Options of the file' }}
      >
        {(close) => [
          ...options.flatMap(({ title, choices }) => [
            <ListSubheader key={title} role="presentation">
              {title}
            </ListSubheader>,
            ...choices.map((choice) => (
              <MenuItem
                key={choice.label}
                dense
                role="menuitemradio"
                aria-checked={isChosen(choice)}
                selected={isChosen(choice)}
                disabled={isDisabled}
                onClick={() => {
                  close();
                  if (!isChosen(choice)) mutate(choice.change, { onError: tell });
                }}
              >
                {choice.label}
              </MenuItem>
            )),
          ]),
          <LoadTables key="tables" projectId={projectId} />,
          <Divider key="divider" />,
          <MenuItem
            key="state"
            dense
            disabled={isDisabled}
            onClick={() => {
              close();
              setStateOpen(true);
            }}
          >
            Signed-in state…
          </MenuItem>,
        ]}
      </IconMenu>
      {tableId && tables && <RunsWith name={tables.find(({ table_id }) => table_id === tableId)?.name ?? null} />}
    </Box>
  );
}

/** Loads the tables while the menu is open. */
function LoadTables({ projectId }: Pick<FileOptionsProps, 'projectId'>) {
  useTables(projectId);
  return null;
}

function RunsWith({ name }: { readonly name: string | null }) {
  return (
    <Typography variant="caption" color={name === null ? 'error' : 'text.secondary'} noWrap>
      {name === null ? 'Runs with a table that was deleted' : `Runs once for each row of ${name}`}
    </Typography>
  );
}
