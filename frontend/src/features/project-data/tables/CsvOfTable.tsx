import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { DataTable } from '@testplatform/contract';
import { useId, useMemo, useState, type ChangeEvent } from 'react';
import { toast } from '../../../shared/toast.js';
import { plural } from '../../../shared/utils/format.js';
import { saveFile } from '../../../shared/utils/save-file.js';
import { readCsv } from '../read-csv.js';
import { tableFromCsv, tableToCsv, type CsvTable } from './table-csv.js';
import { cellOf, editTable } from './table-draft.js';

interface CsvOfTableProps {
  readonly table: DataTable;
  readonly disabled: boolean;
  /** Called with the imported table. */
  onImport(table: DataTable): void;
}

/** Imports columns and rows from CSV, after a preview, and exports them. */
export function CsvOfTable({ table, disabled, onImport }: CsvOfTableProps) {
  const [read, setRead] = useState<{ readonly file: string; readonly csv: CsvTable } | null>(null);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    const text = await readCsv(file);
    if (text !== null) setRead({ file: file.name, csv: tableFromCsv(text) });
  };
  const write = () => saveFile(new Blob([tableToCsv(table)], { type: 'text/csv' }), `${table.name}.csv`);
  return (
    <>
      <Button component="label" size="small" startIcon={<UploadIcon />} disabled={disabled}>
        Import CSV
        <input type="file" accept=".csv,.tsv,.txt,text/csv" hidden onChange={(event) => void take(event)} />
      </Button>
      <Button size="small" startIcon={<DownloadIcon />} onClick={write}>
        Export CSV
      </Button>
      {read && (
        <ImportDialog
          {...read}
          name={table.name}
          onClose={() => setRead(null)}
          onImport={() => {
            const { columns, rows } = read.csv;
            onImport({ name: table.name, columns, rows });
            toast.success(`${plural(rows.length, 'row')} from ${read.file}. Save to keep them`);
            setRead(null);
          }}
        />
      )}
    </>
  );
}

interface ImportDialogProps {
  readonly file: string;
  readonly csv: CsvTable;
  readonly name: string;
  onClose(): void;
  onImport(): void;
}

const ROWS_SHOWN = 5;
const CHARACTERS_SHOWN = 200;
const SENTENCES_SHOWN = 10;

function ImportDialog({ file, csv, name, onClose, onImport }: ImportDialogProps) {
  const { columns, rows, problems, notes } = csv;
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Import {file}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {problems.length > 0 ? (
          <Alert severity="error">
            The file can’t be imported. Correct these lines, and choose it again.
            <Sentences all={problems} />
          </Alert>
        ) : (
          <Typography>
            {plural(rows.length, 'row')} with {plural(columns.length, 'column')}. They replace what is in “{name}”.
          </Typography>
        )}
        {notes.length > 0 && (
          <Alert severity="info">
            Names of columns have letters, digits, spaces, hyphens and underscores.
            <Sentences all={notes} />
          </Alert>
        )}
        {problems.length === 0 && <FirstRows {...{ columns, rows }} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" disabled={problems.length > 0} onClick={onImport}>
          Import
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function FirstRows({ columns, rows }: Pick<CsvTable, 'columns' | 'rows'>) {
  const shown = useMemo(() => editTable({ name: '', columns, rows: rows.slice(0, ROWS_SHOWN) }).rows, [columns, rows]);
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label="The first rows">
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column}>{column}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map((row) => (
            <TableRow key={row.uiKey}>
              {columns.map((column) => (
                <TableCell key={column} sx={{ maxWidth: 240, overflow: 'hidden', textOverflow: 'ellipsis' }}>
                  {cellOf(row, column).slice(0, CHARACTERS_SHOWN)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {rows.length > ROWS_SHOWN && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2, py: 1 }}>
          And {plural(rows.length - ROWS_SHOWN, 'more row')}
        </Typography>
      )}
    </Box>
  );
}

function Sentences({ all }: { readonly all: readonly string[] }) {
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {all.slice(0, SENTENCES_SHOWN).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {all.length > SENTENCES_SHOWN && <li>And {all.length - SENTENCES_SHOWN} more</li>}
    </Box>
  );
}
