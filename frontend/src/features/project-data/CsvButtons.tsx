import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ChangeEvent } from 'react';
import { useLatest } from '../../shared/hooks/use-latest.js';
import { toast } from '../../shared/toast.js';
import { formatCount, plural } from '../../shared/utils/format.js';
import { saveFile } from '../../shared/utils/save-file.js';
import { fromCsv, rowsToCsv } from './csv.js';
import { readCsv } from './read-csv.js';
import { fromRows, importRows, type Row } from './rows.js';

interface CsvButtonsProps {
  /** Name of the exported file. */
  readonly name: string;
  readonly rows: readonly Row[];
  readonly disabled: boolean;
  /** The rows may have been edited while the file was read, like the rest of the form. */
  onImport(edit: (rows: readonly Row[]) => readonly Row[]): void;
}

/** Imports rows from CSV into others, and exports them. */
export function CsvButtons({ name, rows, disabled, onImport }: CsvButtonsProps) {
  const latest = useLatest(rows);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    const text = await readCsv(file);
    if (text === null) return;
    const { rows: data, problem } = fromCsv(text);
    if (problem !== null) toast.error(`${file.name} can’t be imported. ${problem}`);
    else if (data.length === 0) toast.error(`${file.name} has no rows with a title and a value`);
    else {
      const imported = importRows(latest.current, data);
      onImport((now) => importRows(now, data).rows);
      const counts = `${formatCount(imported.replaced)} replaced, ${formatCount(imported.added)} new`;
      toast.success(`${plural(data.length, 'row')} from ${file.name}: ${counts}. Save to keep them`);
    }
  };
  const exported = fromRows(rows);
  const write = () => saveFile(new Blob([rowsToCsv(exported)], { type: 'text/csv' }), `${name}.csv`);
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      <Button component="label" size="small" startIcon={<UploadIcon />} disabled={disabled}>
        Import CSV
        <input type="file" accept=".csv,.tsv,.txt,text/csv" hidden onChange={(event) => void read(event)} />
      </Button>
      <Button size="small" startIcon={<DownloadIcon />} disabled={exported.length === 0} onClick={write}>
        Export CSV
      </Button>
    </Box>
  );
}
