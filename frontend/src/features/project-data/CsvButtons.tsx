import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ChangeEvent } from 'react';
import { toast } from '../../shared/toast.js';
import { plural } from '../../shared/utils/format.js';
import { saveFile } from '../../shared/utils/save-file.js';
import { fromCsv, rowsToCsv } from './csv.js';
import { readCsv } from './read-csv.js';
import type { RowData } from './rows.js';

interface CsvButtonsProps {
  /** Name of the exported file. */
  readonly name: string;
  readonly rows: readonly RowData[];
  readonly disabled: boolean;
  onImport(rows: readonly RowData[]): void;
}

/** Imports rows from CSV and exports them. */
export function CsvButtons({ name, rows, disabled, onImport }: CsvButtonsProps) {
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    const text = await readCsv(file);
    if (text === null) return;
    const added = fromCsv(text);
    if (added.length === 0) toast.error(`${file.name} has no rows with a title and a value`);
    else {
      onImport(added);
      toast.success(`${plural(added.length, 'row')} from ${file.name}. Save to keep them`);
    }
  };
  const write = () => saveFile(new Blob([rowsToCsv(rows)], { type: 'text/csv' }), `${name}.csv`);
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button component="label" size="small" startIcon={<UploadIcon />} disabled={disabled}>
        Import CSV
        <input type="file" accept=".csv,.tsv,.txt,text/csv" hidden onChange={(event) => void read(event)} />
      </Button>
      <Button size="small" startIcon={<DownloadIcon />} disabled={rows.length === 0} onClick={write}>
        Export CSV
      </Button>
    </Box>
  );
}
