import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { describe, expect, it } from '@jest/globals';
import { type SheetColumn, StreamedWorkbook } from './workbook.js';
import { until } from '../../../../../test/support/time/until.js';

const NUMBERS: readonly SheetColumn<number>[] = [
  { header: 'Number', width: 10, format: '0', value: (row) => row },
  { header: 'Link', width: 10, value: (row) => ({ text: 'Open', href: `http://127.0.0.1/${row}?a=1&b="2"` }) },
];

function* count(to: number): Generator<number> {
  for (let number = 1; number <= to; number++) yield number;
}

async function write(rows: Iterable<number>, limits?: { rows: number; links: number }): Promise<ExcelJS.Workbook> {
  const target = new PassThrough();
  const read = buffer(target);
  const workbook = await StreamedWorkbook.open(target, new AbortController().signal, limits);
  await workbook.addTable('Numbers', NUMBERS, rows);
  await workbook.close();
  const opened = new ExcelJS.Workbook();
  await opened.xlsx.load((await read) as unknown as ExcelJS.Buffer);
  return opened;
}

/** Rows: many times what the buffers between a table and a stalled reader hold. */
const MOST = 200_000;

/** Resolves once a number has not changed for many turns of the event loop. */
async function takesNoMore(read: () => number): Promise<void> {
  for (let [turns, last] = [0, read()]; turns < 1_000; turns++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (read() !== last) [turns, last] = [0, read()];
  }
}

describe('StreamedWorkbook', () => {
  it('continues on another sheet when one is full, each with header and filter', async () => {
    const workbook = await write(count(7), { rows: 4, links: 2 });
    expect(workbook.worksheets.map(({ name, rowCount, autoFilter }) => [name, rowCount, autoFilter])).toEqual([
      ['Numbers', 4, 'A1:B4'],
      ['Numbers 2', 4, 'A1:B4'],
      ['Numbers 3', 2, 'A1:B2'],
    ]);
    for (const sheet of workbook.worksheets) expect(sheet.getCell('A1').value).toBe('Number');
    expect(workbook.getWorksheet('Numbers 3')!.getCell('A2').value).toBe(7);
  });

  it("writes links up to Excel's limit, and then the URL as text", async () => {
    const sheet = (await write(count(3), { rows: 10, links: 2 })).getWorksheet('Numbers')!;
    expect(sheet.getCell('B3').value).toEqual({ text: 'Open', hyperlink: 'http://127.0.0.1/2?a=1&b="2"' });
    expect(sheet.getCell('B4').value).toBe('http://127.0.0.1/3?a=1&b="2"');
  });

  it('waits for a slow reader, and stops when it disconnects', async () => {
    const target = new PassThrough();
    const gone = new AbortController();
    let taken = 0;
    function* many(): Generator<number> {
      while (taken < MOST) yield ++taken;
      throw new Error('Nobody reads, and still rows are taken');
    }
    const workbook = await StreamedWorkbook.open(target, gone.signal);
    const written = workbook.addTable('Numbers', NUMBERS, many());
    written.catch(() => undefined);
    await until('everything that nobody reads to be full', () => target.writableNeedDrain || taken === MOST);
    await takesNoMore(() => taken);
    expect(taken).toBeLessThan(MOST);
    gone.abort();
    await expect(written).rejects.toThrow('abort');
    const after = taken;
    await new Promise((resolve) => setImmediate(resolve));
    expect(taken).toBe(after);
  });
});
