import { type EventEmitter, once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Writable } from 'node:stream';
import type { Column, stream, Style, Worksheet } from 'exceljs';
import { cellText } from './cell-text.js';

/** Excel's limits per sheet: rows, including the header, and links. */
const EXCEL_LIMITS = { rows: 1_048_576, links: 65_530 } as const;
/** Rows that are written before yielding to other requests: about 10 ms of work. */
const BATCH = 100;

/** The colour of a status, from the light theme; the text says the same. */
export type Tone = 'success' | 'failed' | 'warning' | 'blocker' | 'idle';
const TONES: Readonly<Record<Tone, readonly [text: string, background: string]>> = {
  success: ['FF1A7F37', 'FFDAFBE1'],
  failed: ['FFCF222E', 'FFFFEBE9'],
  warning: ['FF9A6700', 'FFFFF8C5'],
  blocker: ['FF8250DF', 'FFFBEFFF'],
  idle: ['FF59636E', 'FFEAEEF2'],
};

/** A cell: text, number, time, empty, a coloured status, or a link. */
export type Cell =
  | string
  | number
  | Date
  | null
  | { readonly text: string; readonly tone: Tone }
  | { readonly text: string; readonly href: string };

/** A column of a sheet. `format` is an Excel format; text has none. */
export interface SheetColumn<Row> {
  readonly header: string;
  /** Characters. */
  readonly width: number;
  readonly format?: string;
  value(row: Row): Cell;
}

export const FORMATS = { time: 'yyyy-mm-dd hh:mm:ss', decimal: '0.00', whole: '0' } as const;

const HEADER_STYLE: Partial<Style> = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEAEEF2' } },
  alignment: { vertical: 'middle' },
};
const LINK_STYLE: Partial<Style> = { font: { color: { argb: 'FF3B5BDB' }, underline: true } };
const toneStyle = ([color, background]: readonly [string, string]): Partial<Style> => ({
  font: { color: { argb: color }, bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: background } },
});
/** One object per style, because exceljs recognises known styles by identity. */
const TONE_STYLES = Object.fromEntries(Object.entries(TONES).map(([tone, colors]) => [tone, toneStyle(colors)])) as {
  readonly [tone in Tone]: Partial<Style>;
};

/** A workbook that is streamed while being written: only its newest rows are in memory. */
export class StreamedWorkbook {
  private constructor(
    private readonly writer: stream.xlsx.WorkbookWriter,
    private readonly signal: AbortSignal,
    private readonly limits: typeof EXCEL_LIMITS,
  ) {}

  /** @param signal aborted when the client disconnects, which rejects pending promises */
  static async open(
    target: Writable,
    signal: AbortSignal,
    limits: { rows: number; links: number } = EXCEL_LIMITS,
  ): Promise<StreamedWorkbook> {
    // Imported for the first spreadsheet, to keep startup fast.
    const { default: excel } = await import('exceljs');
    const writer = new excel.stream.xlsx.WorkbookWriter({ stream: target, useStyles: true });
    writer.creator = 'TestPlatform';
    return new StreamedWorkbook(writer, signal, limits as typeof EXCEL_LIMITS);
  }

  /** Writes a table with a frozen header and filters. Beyond Excel's row limit it continues on another sheet. */
  async addTable<Row>(
    name: string,
    columns: readonly SheetColumn<Row>[],
    rows: Iterable<Row> | AsyncIterable<Row>,
  ): Promise<void> {
    let sheets = 1;
    let table = this.openTable(name, columns);
    for await (const row of rows) {
      if (table.isFull) {
        table.close();
        table = this.openTable(`${name} ${++sheets}`, columns);
      }
      table.add(row);
      if (table.rows % BATCH === 0) await this.pause(table);
    }
    table.close();
  }

  /** Ends the workbook; resolves when its last byte is written. */
  async close(): Promise<void> {
    this.signal.throwIfAborted();
    const ended = new AbortController();
    // exceljs doesn't notice when the target is closed.
    await Promise.race([this.writer.commit(), once(this.signal, 'abort', { signal: ended.signal }).catch(() => [])]);
    ended.abort();
    this.signal.throwIfAborted();
  }

  private openTable<Row>(name: string, columns: readonly SheetColumn<Row>[]): Table<Row> {
    const sheet = this.writer.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
    return new Table(sheet, columns, this.limits);
  }

  /** Waits for a slow reader, because exceljs doesn't, and yields to other requests. */
  private async pause({ queue }: Table<never>): Promise<void> {
    this.signal.throwIfAborted();
    if (queue?._writableState.needDrain) await once(queue, 'drain', { signal: this.signal });
    else await setImmediate();
  }
}

/** The stream between a sheet and the archive. exceljs doesn't type it, and it is too old to have `writableNeedDrain`. */
type Queue = EventEmitter & { readonly _writableState: { readonly needDrain: boolean } };

/** A sheet that is being written. */
class Table<Row> {
  /** Rows so far, without the header. */
  rows = 0;
  private links = 0;

  constructor(
    private readonly sheet: Worksheet,
    private readonly columns: readonly SheetColumn<Row>[],
    private readonly limits: typeof EXCEL_LIMITS,
  ) {
    sheet.columns = columns.map(({ header, width, format }): Partial<Column> => ({
      header,
      width,
      style: format === undefined ? {} : { numFmt: format },
    }));
    const header = sheet.getRow(1);
    header.eachCell((cell) => (cell.style = HEADER_STYLE));
    header.commit();
  }

  get isFull(): boolean {
    return this.rows + 1 >= this.limits.rows;
  }

  /** The rows waiting to be compressed. */
  get queue(): Queue | undefined {
    return (this.sheet as unknown as { stream: { pipes: readonly Queue[] } }).stream.pipes[0];
  }

  add(source: Row): void {
    const cells = this.columns.map(({ value }) => value(source));
    const row = this.sheet.addRow(cells.map((cell) => this.valueOf(cell)));
    for (const [index, cell] of cells.entries()) {
      if (typeof cell !== 'object' || cell === null || cell instanceof Date) continue;
      row.getCell(index + 1).style = 'tone' in cell ? TONE_STYLES[cell.tone] : LINK_STYLE;
    }
    row.commit();
    this.rows++;
  }

  close(): void {
    this.sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: this.rows + 1, column: this.columns.length } };
    this.sheet.commit();
  }

  private valueOf(cell: Cell) {
    if (typeof cell === 'string') return cellText(cell);
    if (typeof cell !== 'object' || cell === null || cell instanceof Date) return cell;
    if ('tone' in cell) return cellText(cell.text);
    // Beyond Excel's limit of links, the URL is written as text.
    if (++this.links > this.limits.links) return cellText(cell.href);
    return { text: cellText(cell.text), hyperlink: cell.href };
  }
}
