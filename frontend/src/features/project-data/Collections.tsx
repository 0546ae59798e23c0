import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { collectionPlaceholder, GENERAL_COLLECTION } from '@testplatform/contract';
import { useMemo, useState } from 'react';
import { useChangedBy } from '../../api/last-change.js';
import { useSaveDataCollection, type DataCollection } from '../../api/project/project-data.js';
import { useTables } from '../../api/project/tables.js';
import { useOfferRename, type RenamedValue } from '../../api/project/renamed-values.js';
import { ConfirmedButton } from '../../shared/components/dialogs/ConfirmedButton.js';
import { useReportDirty } from '../../shared/hooks/forms/use-report-dirty.js';
import { useMergedForm } from '../../shared/merge/use-merged-form.js';
import { AddByName } from './AddByName.js';
import { CsvButtons } from './CsvButtons.js';
import { bytesOf, fromRows, renamedRows, type Row, toRows } from './rows.js';
import { RowTable } from './RowTable.js';
import { SaveBar } from './SaveBar.js';

interface CollectionsProps {
  readonly projectId: number;
  readonly stored: DataCollection;
  readonly version: string | undefined;
  readonly disabled: boolean;
}

/** Collections of titles and values. General always exists. */
export function Collections({ projectId, stored, version, disabled }: CollectionsProps) {
  const { mutateAsync } = useSaveDataCollection(projectId);
  const collections = useMemo(() => editCollections(stored), [stored]);
  const offerRename = useOfferRename(projectId);
  const save = async (edited: readonly Collection[], base: readonly Collection[]) => {
    await mutateAsync({ content: storeCollections(edited), version });
    void offerRename(renamedIn(base, edited));
  };
  const draft = useMergedForm({ stored: collections, version, save });
  useReportDirty(draft.isDirty);
  const by = useChangedBy(projectId, 'data', version);
  const [chosen, setChosen] = useState(GENERAL_COLLECTION);
  // The tables of the project count together with its collections.
  const tables = useTables(projectId).data?.reduce((sum, table) => sum + (table.bytes ?? 0), 0) ?? 0;
  const bytes = useMemo(() => tables + bytesOf(storeCollections(draft.value)), [tables, draft.value]);
  const shown = draft.value.find(({ name }) => name === chosen) ?? draft.value[0];
  if (!shown) return null;
  const editRows = (edit: (rows: readonly Row[]) => readonly Row[]) =>
    draft.alter((now) => now.map((one) => (one.name === shown.name ? { ...one, rows: edit(one.rows) } : one)));
  const remove = () => draft.change(draft.value.filter(({ name }) => name !== shown.name));
  return (
    <Box component="section" aria-labelledby="collections-title" sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3" component="h2" id="collections-title">
        Data collection
      </Typography>
      <Typography color="text.secondary">
        A collection is a named list of values that test cases read as{' '}
        <Typography component="code" variant="mono">
          {collectionPlaceholder(shown.name, 'title')}
        </Typography>
        ; they are the same in every run.
      </Typography>
      <Tabs
        value={shown.name}
        onChange={(_event, name: string) => setChosen(name)}
        variant="scrollable"
        aria-label="Collections"
      >
        {draft.value.map(({ name }) => (
          <Tab key={name} value={name} label={name} sx={{ textTransform: 'none' }} />
        ))}
      </Tabs>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <CsvButtons key={shown.name} name={shown.name} rows={shown.rows} disabled={disabled} onImport={editRows} />
        <ConfirmedButton
          label="Delete collection"
          confirmLabel="Delete"
          startIcon={<DeleteIcon />}
          disabled={disabled || shown.name === GENERAL_COLLECTION}
          title={`Delete “${shown.name}”?`}
          text="Its rows are deleted too. Tests that use them will fail."
          onConfirm={remove}
        />
      </Box>
      <RowTable
        label={shown.name}
        rows={shown.rows}
        disabled={disabled}
        onChange={(rows) => editRows(() => rows)}
        placeholderOf={(title) => collectionPlaceholder(shown.name, title)}
      />
      {!disabled && (
        <>
          <AddByName
            label="New collection"
            taken={draft.value.map(({ name }) => name)}
            onAdd={(name) => {
              draft.change(addCollection(draft.value, name));
              setChosen(name);
            }}
          />
          <SaveBar
            {...draft}
            bytes={bytes}
            label="Save the data collection"
            by={by}
            onSave={() => void draft.submit()}
            onDiscard={draft.discard}
          />
        </>
      )}
    </Box>
  );
}

/** A collection as it is edited. */
interface Collection {
  readonly name: string;
  readonly rows: readonly Row[];
}

/** General first, the others by name. */
function editCollections(stored: DataCollection): readonly Collection[] {
  const others = Object.keys(stored).filter((name) => name !== GENERAL_COLLECTION);
  const names = [GENERAL_COLLECTION, ...others.sort((a, b) => a.localeCompare(b))];
  return names.map((name) => ({ name, rows: toRows(stored[name] ?? []) }));
}

/** The stored form: each collection has at least one row, which may be blank. */
const storeCollections = (edited: readonly Collection[]): DataCollection =>
  Object.fromEntries(
    edited.map(({ name, rows }) => {
      const kept = fromRows(rows).map(({ title, value }) => ({ title, value }));
      return [name, kept.length > 0 ? kept : [{ title: '', value: '' }]];
    }),
  );

const addCollection = (collections: readonly Collection[], name: string): readonly Collection[] => [
  ...collections,
  { name, rows: toRows([]) },
];

const renamedIn = (before: readonly Collection[], after: readonly Collection[]): RenamedValue[] =>
  after.flatMap(({ name, rows }) =>
    renamedRows(before.find((one) => one.name === name)?.rows ?? [], rows).map((row) => ({
      kind: 'collection' as const,
      collection: name,
      ...row,
    })),
  );
