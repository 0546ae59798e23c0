import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { downloadCSV, useDataProvider, useListContext } from 'react-admin';
import { toast } from 'sonner';
import { sentencesOf } from '../../../api/api-error.js';
import type { AdminUser } from '../../../api/admin.js';
import { USER_LIST } from '../resources.js';
import { fetchAll } from '../list/fetch-all.js';
import { usersCsv } from './users-csv.js';

/** Saves the users that the filters leave, all pages, as a file for a spreadsheet. */
export function ExportUsers() {
  const { filterValues: filter, sort, total } = useListContext<AdminUser>();
  const dataProvider = useDataProvider();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const users = await fetchAll((pagination) =>
        dataProvider.getList<AdminUser>(USER_LIST, { filter, sort, pagination }),
      );
      downloadCSV(usersCsv(users), 'users');
    } catch (error) {
      toast.error(sentencesOf(error).join(' '));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      loading={busy}
      loadingPosition="start"
      disabled={!total}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  );
}
