import { LIMITS } from '@testplatform/contract';
import { toast } from '../../shared/toast.js';
import { decodeCsv } from './tables/table-csv.js';

/** The text of a chosen CSV file; null if it can't be read, which a toast explains. */
export async function readCsv(file: File): Promise<string | null> {
  // All data and tables of a project share this much.
  if (file.size > LIMITS.projectDataBytes) {
    toast.error(`${file.name} is larger than 1 MB, which is all that the data of a project can have`);
    return null;
  }
  const bytes = await file.arrayBuffer().catch(() => null);
  // The file was moved, changed or deleted after it was chosen.
  if (bytes === null) toast.error(`${file.name} can’t be read. Choose it again`);
  const text = bytes && decodeCsv(bytes);
  if (bytes && text === null) toast.error(`${file.name} is not in UTF-8. Save it as “CSV UTF-8” in the spreadsheet`);
  return text;
}
