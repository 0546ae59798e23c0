import { type EventEmitter, once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Writable } from 'node:stream';
import type { Column, stream, Style, Worksheet } from 'exceljs';
import { cellText } from './cell-text.js';

/** What Excel takes of a sheet: rows, the one of the headers included, and links. */
const EXCEL_LIMITS = { rows: 1_048_576, links: 65_530 } as const;
/** Rows that are written before others get their turn: some 10 ms of work. */
const BATCH = 100;

/** How a cell stands out. Colours are those of the light theme; the text beside them says the same. */
export type Tone = 'success' | 'failed' | 'warning' | 'blocker' | 'idle';
const TONES: Readonly<Record<Tone, readonly [text: string, background: string]>> = {
  success: ['FF1A7F37', 'FFDAFBE1'],
  failed: ['FFCF222E', 'FFFFEBE9'],
  warning: ['FF9A6700', 'FFFFF8C5'],
  blocker: ['FF8250DF', 'FFFBEFFF'],
  idle: ['FF59636E', 'FFEAEEF2'],
};

/** A cell: text, number, time, nothing, a status in its colour, or a link. */
export type Cell =
  | string
  | number
  | Date
  | null
  | { readonly text: string; readonly tone: Tone }
  | { readonly text: string; readonly href: string };

/** A column of a sheet. `format` is Excel's; texts have none. */
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
/** One object for each: exceljs knows a style that it has met before by its identity. */
const TONE_STYLES = Object.fromEntries(Object.entries(TONES).map(([tone, colors]) => [tone, toneStyle(colors)])) as {
  readonly [tone in Tone]: Partial<Style>;
};

/** A workbook that is written while it is sent: of its rows only the newest are in memory. */
export class StreamedWorkbook {
  private constructor(
    private readonly writer: stream.xlsx.WorkbookWriter,
    private readonly signal: AbortSignal,
    private readonly limits: typeof EXCEL_LIMITS,
  ) {}

  /** @param signal aborted when nobody wants it any more: whatever is awaited then rejects */
  static async open(
    target: Writable,
    signal: AbortSignal,
    limits: { rows: number; links: number } = EXCEL_LIMITS,
  ): Promise<StreamedWorkbook> {
    // Loaded when the first report is asked for: a start does not wait for it.
    const { default: excel } = await import('exceljs');
    const writer = new excel.stream.xlsx.WorkbookWriter({ stream: target, useStyles: true });
    writer.creator = 'TestPlatform';
    return new StreamedWorkbook(writer, signal, limits as typeof EXCEL_LIMITS);
  }

  /** Writes a table with headers that stay in sight and filter; where Excel takes no more rows, a further sheet goes on. */
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

  /** Ends the workbook; resolves when its last byte was taken. */
  async close(): Promise<void> {
    this.signal.throwIfAborted();
    const ended = new AbortController();
    // Of a target that is gone exceljs never hears that it has ended.
    await Promise.race([this.writer.commit(), once(this.signal, 'abort', { signal: ended.signal }).catch(() => [])]);
    ended.abort();
    this.signal.throwIfAborted();
  }

  private openTable<Row>(name: string, columns: readonly SheetColumn<Row>[]): Table<Row> {
    const sheet = this.writer.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
    return new Table(sheet, columns, this.limits);
  }

  /** exceljs takes rows however fast they come: a slow reader is waited for here, and others have their turn. */
  private async pause({ queue }: Table<never>): Promise<void> {
    this.signal.throwIfAborted();
    if (queue?._writableState.needDrain) await once(queue, 'drain', { signal: this.signal });
    else await setImmediate();
  }
}

/** The stream between a sheet and the archive. exceljs does not type it, and it is too old to have `writableNeedDrain`. */
type Queue = EventEmitter & { readonly _writableState: { readonly needDrain: boolean } };

/** One sheet that is being written. */
class Table<Row> {
  /** Rows so far, the one of the headers not counted. */
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

  /** What waits to be packed. */
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
    // Beyond what Excel takes of them the address stands there as a text.
    if (++this.links > this.limits.links) return cellText(cell.href);
    return { text: cellText(cell.text), hyperlink: cell.href };
  }
}
