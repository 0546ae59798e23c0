import MenuIcon from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { LIMITS, stripDataTitle, TEXT_RULES, withoutOthers } from '@testplatform/contract';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useReportDirty } from '../../../shared/hooks/forms/use-report-dirty.js';
import { useLatest } from '../../../shared/hooks/use-latest.js';
import { toast } from '../../../shared/toast.js';
import { isTable } from '../csv.js';
import { cellsFromText } from './table-csv.js';
import {
  cellOf,
  columnProblem,
  insertColumn,
  insertRow,
  moveColumn,
  moveRow,
  pasteCells,
  removeColumn,
  removeRow,
  renameColumn,
  setCell,
  type DraftRow,
  type TableDraft,
} from './table-draft.js';
import { CELL, COLUMN_WIDTH, GRID, HIDDEN, NUMBER, NUMBER_WIDTH, ROW, ROW_HEIGHT } from './table-style.js';

interface TableGridProps {
  readonly table: TableDraft;
  readonly disabled: boolean;
  /** @param field the edited field, while somebody types in it */
  onChange(table: TableDraft, field?: string): void;
  onUndo(): void;
}

/** The open menu of a row or column; `key` is that of the row or column, which others may move meanwhile. */
interface OpenMenu {
  readonly anchor: HTMLElement;
  readonly of: 'row' | 'column';
  readonly key: string;
}

/** A cell by row and column; the names of the columns are row -1. */
interface Place {
  readonly row: number;
  readonly column: number;
}

const NO_ROW = -1;

/**
 * Edits the cells of a table. Arrow keys and Enter move between cells, Alt+Enter inserts a line break, Ctrl+Z undoes
 * the last change. Cells copied in a spreadsheet are pasted from the focused cell on. Only the visible rows are
 * rendered.
 */
export function TableGrid({ table, disabled, onChange, onUndo }: TableGridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const wanted = useRef<Place | null>(null);
  /** The row of the focused cell. */
  const [focusedRow, setFocusedRow] = useState(NO_ROW);
  const { columns, rows } = table;
  const columnKeys = useColumnKeys(columns);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (row) => rows[row]?.uiKey ?? row,
    overscan: 8,
    scrollPaddingStart: ROW_HEIGHT,
    // The focused cell stays rendered while it is scrolled out of sight: otherwise the keys would go nowhere.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return shown.includes(focusedRow) || !rows[focusedRow] ? shown : [...shown, focusedRow].toSorted((a, b) => a - b);
    },
  });
  useEffect(() => {
    const { current: place } = wanted;
    const field = place && fieldAt(scroller.current, place);
    if (!field) return;
    wanted.current = null;
    field.focus();
    field.select();
  });
  const goTo = (place: Place) => {
    const { row, column } = place;
    if (column < 0 || column >= columns.length || row < -1) return;
    const field = fieldAt(scroller.current, place);
    field?.focus();
    field?.select();
    if (field || row < 0) return;
    wanted.current = place;
    if (row >= rows.length) onChange(insertRow(table, rows.length));
    virtualizer.scrollToIndex(row);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) return;
    const place = placeOf(target);
    if (!place || event.nativeEvent.isComposing) return;
    const step = stepOf(event, target);
    // A name that is being typed is applied later, so the key belongs to its field.
    if (step === 'undo' && place.row < 0 && target.value !== columns[place.column]) return;
    if (step === 'undo') onUndo();
    else if (step === 'line') target.setRangeText('\n', target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
    else if (step) {
      const row = place.row + step.row;
      if (row >= rows.length && (disabled || event.key !== 'Enter')) return;
      goTo({ row, column: place.column + step.column });
    } else return;
    // A line break that a script inserts fires no input event.
    if (step === 'line') latest.current.type(place, target.value);
    event.preventDefault();
    event.stopPropagation();
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text/plain');
    const place = event.target instanceof HTMLTextAreaElement ? placeOf(event.target) : null;
    if (disabled || !place || !isTable(text)) return;
    event.preventDefault();
    const cells = cellsFromText(text);
    const pasted = pasteCells(table, place.row, place.column, cells);
    onChange(pasted);
    if (pasted.rows.length < place.row + cells.length)
      toast.warning(`A table can have ${pasted.rows.length.toLocaleString('en')} rows: the others were left out`);
    if (pasted.columns.length < place.column + Math.max(...cells.map((texts) => texts.length)))
      toast.warning(`A table can have ${pasted.columns.length} columns: the others were left out`);
  };
  const latest = useLatest({
    type: ({ row, column }: Place, text: string) => {
      const name = columns[column];
      if (name !== undefined) onChange(setCell(table, row, name, text), `${rows[row]?.uiKey} ${name}`);
    },
    openMenu: setMenu,
  });
  const type = useRef((place: Place, text: string) => latest.current.type(place, text)).current;
  const openMenu = useRef((open: OpenMenu) => latest.current.openMenu(open)).current;
  const items = virtualizer.getVirtualItems();
  const width = NUMBER_WIDTH + columns.length * COLUMN_WIDTH;
  // Somebody else may have deleted it.
  const menuAt =
    menu?.of === 'row' ? rows.findIndex(({ uiKey }) => uiKey === menu.key) : columnKeys.indexOf(menu?.key ?? '');
  return (
    <Box
      ref={scroller}
      role="grid"
      aria-label={`Rows of ${table.name}`}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onFocus={({ target }) =>
        setFocusedRow(target instanceof HTMLTextAreaElement ? (placeOf(target)?.row ?? NO_ROW) : NO_ROW)
      }
      sx={GRID}
    >
      <Box role="row" aria-rowindex={1} sx={{ ...ROW, width, position: 'sticky', top: 0, zIndex: 1 }}>
        <Box role="columnheader" sx={NUMBER}>
          <span style={HIDDEN}>Number</span>
        </Box>
        {columns.map((_name, at) => (
          <ColumnName
            key={columnKeys[at]}
            {...{ table, at, disabled }}
            onRename={(next) => onChange(renameColumn(table, at, next))}
            onMenu={(anchor) => setMenu({ anchor, of: 'column', key: columnKeys[at]! })}
          />
        ))}
      </Box>
      <div role="presentation" style={{ height: virtualizer.getTotalSize(), width, position: 'relative' }}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <GridRow
                key={row.uiKey}
                {...{ row, index, start, columns, columnKeys, width, disabled, type, openMenu }}
              />
            )
          );
        })}
      </div>
      {menu && menuAt >= 0 && (
        <PlaceMenu
          {...{ table, menu, onChange }}
          at={menuAt}
          onRemove={(place) => {
            wanted.current = place;
          }}
          onClose={() => setMenu(null)}
        />
      )}
    </Box>
  );
}

/**
 * The keys of the columns: each stays with its column while others come and go, and while it moves or gets another name.
 * A click or key that ends the typing of a name must not lose its target.
 */
function useColumnKeys(columns: readonly string[]): readonly string[] {
  const [known, setKnown] = useState(() => ({ columns, keys: columns.map(newKey) }));
  if (known.columns === columns) return known.keys;
  const isRenamed = (at: number): boolean =>
    known.columns.length === columns.length && !columns.includes(known.columns[at] ?? '');
  const keys = columns.map((name, at) => {
    const before = known.columns.indexOf(name);
    return (before >= 0 ? known.keys[before] : isRenamed(at) ? known.keys[at] : undefined) ?? newKey();
  });
  setKnown({ columns, keys });
  return keys;
}

let columnsMade = 0;
const newKey = (): string => `column ${++columnsMade}`;

interface ColumnNameProps {
  readonly table: TableDraft;
  readonly at: number;
  readonly disabled: boolean;
  onRename(name: string): void;
  onMenu(anchor: HTMLElement): void;
}

/** The name of a column, which is applied on blur. */
function ColumnName({ table, at, disabled, onRename, onMenu }: ColumnNameProps) {
  const name = table.columns[at] ?? '';
  const [text, setText] = useState(name);
  const [shown, setShown] = useState(name);
  if (shown !== name) {
    setShown(name);
    setText(name);
  }
  useReportDirty(stripDataTitle(text) !== name, () => setText(name));
  const problem = columnProblem(table, at, text);
  const leave = () => {
    if (problem === null) return onRename(text);
    if (stripDataTitle(text) !== name) toast.warning(`${problem}. The column is still called “${name}”`);
    setText(name);
  };
  return (
    <Box role="columnheader" sx={{ ...CELL, display: 'flex' }}>
      <input
        aria-label={`Name of column ${at + 1}`}
        aria-invalid={problem !== null}
        data-place={`-1,${at}`}
        title={TEXT_RULES.dataTitle.allowed}
        value={text}
        maxLength={LIMITS.dataNameMax}
        readOnly={disabled}
        onChange={(event) => setText(withoutOthers(event.target.value, TEXT_RULES.dataTitle))}
        onBlur={leave}
      />
      {!disabled && <MenuButton label={`Column ${name}`} onOpen={onMenu} />}
    </Box>
  );
}

interface GridRowProps {
  readonly row: DraftRow;
  readonly index: number;
  readonly start: number;
  readonly columns: readonly string[];
  readonly columnKeys: readonly string[];
  readonly width: number;
  readonly disabled: boolean;
  type(place: Place, text: string): void;
  openMenu(menu: OpenMenu): void;
}

const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, start, columns, columnKeys, width, disabled, type, openMenu } = props;
  return (
    <Box role="row" aria-rowindex={index + 2} sx={ROW} style={{ width, position: 'absolute', top: start }}>
      <Box role="rowheader" sx={NUMBER}>
        {index + 1}
        {!disabled && (
          <MenuButton label={`Row ${index + 1}`} onOpen={(anchor) => openMenu({ anchor, of: 'row', key: row.uiKey })} />
        )}
      </Box>
      {columns.map((name, column) => (
        <Box role="gridcell" key={columnKeys[column]} sx={CELL}>
          <textarea
            rows={1}
            aria-label={`${name}, row ${index + 1}`}
            data-place={`${index},${column}`}
            value={cellOf(row, name)}
            readOnly={disabled}
            maxLength={LIMITS.tableCellMax}
            onChange={(event) => type({ row: index, column }, event.target.value)}
          />
        </Box>
      ))}
    </Box>
  );
});

function MenuButton({ label, onOpen }: { readonly label: string; onOpen(anchor: HTMLElement): void }) {
  return (
    <button
      type="button"
      aria-label={`${label}: actions`}
      aria-haspopup="menu"
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <MenuIcon sx={{ fontSize: 16 }} />
    </button>
  );
}

interface PlaceMenuProps {
  readonly table: TableDraft;
  readonly menu: OpenMenu;
  /** The index of the row or column. */
  readonly at: number;
  onChange(table: TableDraft): void;
  /** The row or column is being removed. @param next what takes its place, and gets the focus */
  onRemove(next: Place): void;
  onClose(): void;
}

const DELETES = { row: 'Delete row', column: 'Delete column' };

/** The menu of a row or column. */
function PlaceMenu({ table, menu: { anchor, of }, at, onChange, onRemove, onClose }: PlaceMenuProps) {
  const isRow = of === 'row';
  const last = (isRow ? table.rows : table.columns).length - 1;
  const [insert, move, remove] = isRow ? [insertRow, moveRow, removeRow] : [insertColumn, moveColumn, removeColumn];
  const actions: readonly (readonly [label: string, possible: boolean, change: () => TableDraft])[] = [
    [isRow ? 'Insert above' : 'Insert to the left', true, () => insert(table, at)],
    [isRow ? 'Insert below' : 'Insert to the right', true, () => insert(table, at + 1)],
    [isRow ? 'Move up' : 'Move to the left', at > 0, () => move(table, at, at - 1)],
    [isRow ? 'Move down' : 'Move to the right', at < last, () => move(table, at, at + 1)],
    [DELETES[of], isRow || last > 0, () => remove(table, at)],
  ];
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {actions.map(([label, possible, change]) => (
        <MenuItem
          key={label}
          disabled={!possible}
          onClick={() => {
            onClose();
            const next = Math.min(at, last - 1);
            if (label === DELETES[of]) onRemove(isRow ? { row: next, column: 0 } : { row: -1, column: next });
            onChange(change());
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

type Field = HTMLTextAreaElement | HTMLInputElement;

const fieldAt = (grid: HTMLElement | null, { row, column }: Place): Field | null =>
  grid?.querySelector<Field>(`[data-place="${row},${column}"]`) ?? null;

function placeOf({ dataset: { place } }: Field): Place | null {
  const [row, column] = place?.split(',').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

/** The move or command of a key; null if the key edits the text. Within a text, arrow keys move the caret first. */
function stepOf(event: KeyboardEvent, field: Field): Place | 'undo' | 'line' | null {
  const { key, shiftKey, altKey } = event;
  const withCtrl = event.ctrlKey || event.metaKey;
  if (withCtrl) return key === 'z' && !shiftKey && !altKey ? 'undo' : null;
  if (key === 'Enter' && altKey) return field.readOnly || field instanceof HTMLInputElement ? null : 'line';
  if (key === 'Enter') return { row: shiftKey ? -1 : 1, column: 0 };
  if (shiftKey || altKey) return null;
  const { selectionStart: from, selectionEnd: to, value } = field;
  const [start, end] = [from ?? 0, to ?? 0];
  const isAll = start === 0 && end === value.length;
  if (key === 'ArrowUp' && !value.slice(0, start).includes('\n')) return { row: -1, column: 0 };
  if (key === 'ArrowDown' && !value.slice(end).includes('\n')) return { row: 1, column: 0 };
  if (key === 'ArrowLeft' && (isAll || (start === end && start === 0))) return { row: 0, column: -1 };
  if (key === 'ArrowRight' && (isAll || (start === end && end === value.length))) return { row: 0, column: 1 };
  return null;
}
