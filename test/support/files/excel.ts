import ExcelJS from 'exceljs';
import type { Api } from '../product/api.js';

/** A row of a sheet, by header. */
export type SheetRow = Readonly<Record<string, ExcelJS.CellValue>>;

/** An opened spreadsheet. */
export interface OpenedExcel {
  readonly names: readonly string[];
  /** The rows of a sheet below its headers. */
  rows(name: string): SheetRow[];
  sheet(name: string): ExcelJS.Worksheet;
}

/** The answer to a download. */
export interface Download {
  readonly http: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

type Query = Readonly<Record<string, string | number | undefined>>;

export const EXCEL = '/projects/test-report-excel';

/** Opens a download URL like a browser; only its query identifies the caller. */
export async function openDownload(api: Api, query: Query, init: RequestInit = {}): Promise<Download> {
  const url = new URL(api.url + EXCEL);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  const response = await fetch(url, { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }, ...init });
  return { http: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** The error of a refused download. */
export const refusalOf = ({ http, bytes }: Download): object => ({
  http,
  ...(JSON.parse(bytes.toString('utf8')) as object),
});

export async function ticketOf(api: Api, body: object = {}): Promise<string> {
  return (await api.ok<{ data: { ticket: string } }>('/projects/test-report-ticket', body)).data.ticket;
}

/** Downloads a spreadsheet with a ticket and opens it. */
export async function downloadExcel(api: Api, query: Query): Promise<OpenedExcel> {
  const download = await openDownload(api, { ...query, ticket: await ticketOf(api) });
  if (download.http !== 200) throw new Error(`The download was refused: ${download.bytes.toString('utf8')}`);
  return readExcel(download.bytes);
}

export async function readExcel(bytes: Buffer): Promise<OpenedExcel> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes as unknown as ExcelJS.Buffer);
  const sheet = (name: string): ExcelJS.Worksheet => {
    const found = workbook.getWorksheet(name);
    if (!found) throw new Error(`There is no sheet ${name}`);
    return found;
  };
  return { names: workbook.worksheets.map(({ name }) => name), sheet, rows: (name) => rowsOf(sheet(name)) };
}

function rowsOf(sheet: ExcelJS.Worksheet): SheetRow[] {
  const headers = sheet.getRow(1).values as string[];
  const rows: SheetRow[] = [];
  sheet.eachRow((row, number) => {
    if (number === 1) return;
    rows.push(Object.fromEntries(headers.map((header, index) => [header, row.getCell(index).value]).slice(1)));
  });
  return rows;
}
