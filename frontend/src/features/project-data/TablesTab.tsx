import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { tablePlaceholder } from '@testplatform/contract';
import { useState } from 'react';
import { usePermission } from '../../api/people/account.js';
import { useTable, useTables, useSaveTable, type ListedTable } from '../../api/project/tables.js';
import { EmptyState } from '../../shared/components/states/EmptyState.js';
import { SkeletonRows } from '../../shared/components/states/Loading.js';
import { QueryView } from '../../shared/components/states/QueryView.js';
import { tell } from '../../shared/toast.js';
import { AddByName } from './AddByName.js';
import type { ConfigurationTabProps } from './DataCollectionTab.js';
import { DataNotReadable } from './DataNotReadable.js';
import { TableEditor } from './tables/TableEditor.js';

/** The Tables tab: tables whose rows files can be run with. */
export function TablesTab({ projectId }: ConfigurationTabProps) {
  const tables = useTables(projectId);
  const mayModify = usePermission('projects', 'modify');
  return (
    <QueryView query={tables} loading={<SkeletonRows rows={6} height={40} label="Loading the tables" />}>
      {(stored) =>
        stored.every(({ columns }) => columns) ? (
          <Tables {...{ projectId, stored }} disabled={!mayModify} />
        ) : (
          <DataNotReadable />
        )
      }
    </QueryView>
  );
}

interface TablesProps extends ConfigurationTabProps {
  readonly stored: readonly ListedTable[];
  readonly disabled: boolean;
}

/**
 * The selected table. One with unsaved changes stays until they are saved or discarded, even if somebody deletes it.
 */
function Tables({ projectId, stored, disabled }: TablesProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  /** Id of the table with unsaved changes. */
  const [edited, setEdited] = useState<string | null>(null);
  const { mutate } = useSaveTable(projectId);
  const shown = edited ?? (stored.find(({ table_id }) => table_id === chosen) ?? stored[0])?.table_id;
  const isStored = stored.some(({ table_id }) => table_id === shown);
  const keepShown = (isDirty: boolean) => {
    if (isDirty && shown !== undefined) setChosen(shown);
    setEdited(isDirty && shown !== undefined ? shown : null);
  };
  // Starts with a blank row, so that cells can be pasted at once.
  const add = (name: string) =>
    mutate(
      { table: { name, columns: ['Name'], rows: [['']] } },
      { onSuccess: (id) => edited === null && setChosen(id), onError: tell },
    );
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography color="text.secondary" sx={{ maxWidth: 880 }}>
        A table has rows of texts, such as accounts to sign in with; the first column names the rows. A file that
        chooses a table, in its options, runs once for each row, and its test cases read the cells as{' '}
        <Typography component="code" variant="mono">
          {tablePlaceholder('column')}
        </Typography>
        .
      </Typography>
      {stored.length > 0 ? (
        <Tabs
          value={isStored ? shown : false}
          onChange={(_event, id: string) => setChosen(id)}
          variant="scrollable"
          aria-label="Tables"
        >
          {stored.map(({ table_id, name }) => (
            <Tab
              key={table_id}
              value={table_id}
              label={name}
              disabled={edited !== null && table_id !== edited}
              sx={{ textTransform: 'none' }}
            />
          ))}
        </Tabs>
      ) : (
        <EmptyState title="No tables yet" text="Add one below, and type its rows, paste them or import a CSV file." />
      )}
      {shown !== undefined && (
        <OneTable
          key={shown}
          {...{ projectId, disabled, onDirtyChange: keepShown }}
          tableId={shown}
          others={stored.filter(({ table_id }) => table_id !== shown)}
        />
      )}
      {!disabled && (
        <Box>
          <AddByName label="New table" taken={stored.map(({ name }) => name)} onAdd={add} />
        </Box>
      )}
    </Stack>
  );
}

interface OneTableProps extends ConfigurationTabProps {
  readonly tableId: string;
  onDirtyChange(isDirty: boolean): void;
  readonly others: readonly ListedTable[];
  readonly disabled: boolean;
}

function OneTable({ projectId, tableId, ...rest }: OneTableProps) {
  return (
    <QueryView
      query={useTable(projectId, tableId)}
      loading={<SkeletonRows rows={6} height={40} label="Loading the table" />}
    >
      {(stored) => <TableEditor {...{ projectId, stored }} {...rest} />}
    </QueryView>
  );
}
