import OptionsIcon from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import type { FilePath } from '@testplatform/contract';
import { usePermission } from '../../../api/account.js';
import { useTables, type ListedTable } from '../../../api/tables.js';
import { useFileSettings, useModifyFile, type FileSettings } from '../../../api/test-cases.js';
import { IconMenu } from '../../../shared/components/IconMenu.js';
import { tell } from '../../../shared/toast.js';

/** One of the choices of an option; `change` is what it sets. */
interface Choice {
  readonly label: string;
  readonly change: Partial<FileSettings>;
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

/** The tables that a file can run with; null when there are none. */
function tableOption(tables: readonly ListedTable[] | undefined, chosen: string | null): Option | null {
  if (!tables || (tables.length === 0 && !chosen)) return null;
  const isDeleted = Boolean(chosen) && !tables.some(({ table_id }) => table_id === chosen);
  return {
    title: 'Runs',
    choices: [
      { label: 'Once', change: { tableId: null } },
      ...tables.map(({ table_id, name }) => ({
        label: `Once for each row of ${name}`,
        change: { tableId: table_id },
      })),
      ...(isDeleted ? [{ label: DELETED, change: { tableId: chosen } }] : []),
    ],
  };
}

interface FileOptionsProps {
  readonly projectId: number;
  readonly file: FilePath;
}

/** What a file itself says of its runs (3 §6, §18): whether it ends at its first failure, and with which table it runs. */
export function FileOptions({ projectId, file }: FileOptionsProps) {
  const canModify = usePermission('test-cases', 'modify');
  const settings = useFileSettings(projectId, file);
  const { mutate } = useModifyFile(projectId, file);
  const { tableId } = settings;
  // Otherwise loaded when the menu opens.
  const tables = useTables(projectId, Boolean(tableId)).data;
  const isChosen = ({ change }: Choice) =>
    Object.entries(change).every(([name, value]) => settings[name as keyof FileSettings] === value);
  const options = [AT_FAILURE, tableOption(tables, tableId)].filter((option) => option !== null);
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
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
                disabled={!canModify}
                onClick={() => {
                  close();
                  if (!isChosen(choice)) mutate({ ...settings, ...choice.change }, { onError: tell });
                }}
              >
                {choice.label}
              </MenuItem>
            )),
          ]),
          <LoadTables key="tables" projectId={projectId} />,
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
