import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { downloadCSV, useDataProvider, useListContext, type GetListResult, type RaRecord } from 'react-admin';
import type { AdminUser } from '../../../api/people/admin.js';
import { sentencesOf } from '../../../api/client/api-error.js';
import { toast } from '../../../shared/toast.js';
import { harmlessWithin, toCsv } from '../../../shared/utils/csv.js';
import { USER_LIST } from '../data-provider.js';
import { accountStatus, rolesOf, userName } from './user-labels.js';

/** Exports the filtered users, all pages, as CSV. */
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

const PAGE = 1000;

type FetchPage<Row extends RaRecord> = (pagination: {
  readonly page: number;
  readonly perPage: number;
}) => Promise<GetListResult<Row>>;

/** All rows of a list, page by page: the server limits the page size. */
async function fetchAll<Row extends RaRecord>(fetchPage: FetchPage<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await fetchPage({ page, perPage: PAGE });
    rows.push(...data);
    if (data.length < PAGE || rows.length >= total) return rows;
  }
}

const HEADER = [
  '#',
  'Name',
  'Email',
  'Email verified',
  'Country',
  'Last activity',
  'Last sign-in address',
  'Last sign-in country',
  'Roles',
  'Account status',
];

/** The user list as CSV; times in UTC. */
const usersCsv = (users: readonly AdminUser[]): string =>
  toCsv(
    HEADER,
    users.map((user, index) =>
      [
        String(index + 1),
        userName(user),
        user.email,
        user.email_verified ? 'yes' : 'no',
        user.country,
        user.lastModified,
        user.last_login_ip.ip,
        user.last_login_ip.country,
        rolesOf(user),
        accountStatus(user),
      ].map(harmlessWithin),
    ),
  );
