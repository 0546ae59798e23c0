import type { GetListResult, RaRecord } from 'react-admin';

const PAGE = 1000;

type FetchPage<Row extends RaRecord> = (pagination: {
  readonly page: number;
  readonly perPage: number;
}) => Promise<GetListResult<Row>>;

/** Every row of a list, page after page: the server gives no more than a page at a time. */
export async function fetchAll<Row extends RaRecord>(fetchPage: FetchPage<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total = 0 } = await fetchPage({ page, perPage: PAGE });
    rows.push(...data);
    if (data.length < PAGE || rows.length >= total) return rows;
  }
}
