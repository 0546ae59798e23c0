import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ChangeEvent } from 'react';
import { toast } from 'sonner';
import { plural } from '../../shared/utils/format.js';
import { fromCsv, toCsv } from './csv.js';
import type { RowData } from './rows.js';

interface CsvButtonsProps {
  /** Of the file that is written. */
  readonly name: string;
  readonly rows: readonly RowData[];
  readonly disabled: boolean;
  onImport(rows: readonly RowData[]): void;
}

/** Rows from a CSV file and into one. */
export function CsvButtons({ name, rows, disabled, onImport }: CsvButtonsProps) {
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    const added = fromCsv(await file.text());
    if (added.length === 0) toast.error(`${file.name} has no rows of title and value`);
    else {
      onImport(added);
      toast.success(`${plural(added.length, 'row')} from ${file.name}. Save to keep them`);
    }
  };
  const write = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv' }));
    link.download = `${name}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
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
