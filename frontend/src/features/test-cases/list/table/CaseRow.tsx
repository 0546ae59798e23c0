import CloseDetailsIcon from '@mui/icons-material/ExpandLess';
import FoldedIcon from '@mui/icons-material/ChevronRight';
import OpenDetailsIcon from '@mui/icons-material/ExpandMore';
import ActionsIcon from '@mui/icons-material/SubdirectoryArrowRight';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { describeStep, type TestCase } from '@testplatform/contract';
import type { MouseEvent as ReactMouseEvent, ReactNode } from 'react';
import { plural } from '../../../../shared/utils/format.js';
import { visuallyHidden } from '../../../../shared/visually-hidden.js';
import { StatusIcon } from '../../../../shared/components/StatusIcon.js';
import { RUNNING, CASE_OUTCOMES, outcomeOf, type NumberedCase } from '../../model/case-outcome.js';
import { CaseNumber } from './CaseNumber.js';
import { type CaseColumn, isUsual } from './columns.js';
import { belowStyle, caseStyle, rowStyle } from './row-style.js';
import type { CaseRowDrag } from './use-case-drag.js';

/** The block that a case opens. */
export interface FoldableBlock {
  /** Number of cases that folding hides. */
  readonly size: number;
  readonly isFolded: boolean;
  onToggle(): void;
}

interface CaseRowProps {
  readonly numbered: NumberedCase;
  readonly columns: readonly CaseColumn[];
  readonly row: number;
  readonly isRunning: boolean;
  readonly isCurrent: boolean;
  readonly isMarked: boolean;
  /** Cut but not pasted yet: shown faintly. */
  readonly isCut: boolean;
  readonly isDetailed: boolean;
  /** Nesting depth in blocks, from 0. */
  readonly level: number;
  /** The block that it opens, if any. */
  readonly block: FoldableBlock | null;
  /** Its open form or details, if any. */
  readonly below: ReactNode;
  readonly drag: CaseRowDrag;
  /** Measures the row for the virtualized list. */
  readonly measure: (element: HTMLElement | null) => void;
  onFocus(): void;
  /** @param range selects everything from the last selected case to this one */
  onMark(range: boolean): void;
  onToggle(): void;
  /** Absent: a click shows the details. */
  onEdit?(): void;
}

const stop = (event: ReactMouseEvent) => event.stopPropagation();
const isMarking = ({ shiftKey, ctrlKey, metaKey }: ReactMouseEvent) => shiftKey || ctrlKey || metaKey;

/**
 * One case. A click outside its controls edits it, or shows its details to users without edit rights; with Shift or
 * Ctrl it selects.
 */
export function CaseRow({
  numbered,
  columns,
  row,
  isRunning,
  isCurrent,
  isMarked,
  isCut,
  isDetailed,
  level,
  block,
  below,
  drag,
  measure,
  ...actions
}: CaseRowProps) {
  const { isDragged, landing, onDragOver, onDrop, ...grip } = drag;
  const { number, record } = numbered;
  const { testCase, case_id } = record;
  const { label, status } = isRunning ? RUNNING : CASE_OUTCOMES[outcomeOf(record)];
  const Arrow = isDetailed ? CloseDetailsIcon : OpenDetailsIcon;
  return (
    <Box
      component="tbody"
      ref={measure}
      data-index={row}
      data-landing={landing}
      onDragOver={onDragOver}
      onDrop={onDrop}
      sx={caseStyle}
    >
      <TableRow
        hover
        {...grip}
        data-dragged={isDragged || isCut || undefined}
        tabIndex={isCurrent ? 0 : -1}
        selected={isMarked}
        data-case-row={case_id}
        aria-rowindex={number + 1}
        onFocus={actions.onFocus}
        onClick={(event) =>
          isMarking(event) ? actions.onMark(event.shiftKey) : (actions.onEdit ?? actions.onToggle)()
        }
        sx={rowStyle}
      >
        <TableCell padding="none" onClick={stop} sx={{ pl: 1 }}>
          <Checkbox
            size="small"
            sx={{ p: 0.5 }}
            checked={isMarked}
            onChange={({ nativeEvent }) => actions.onMark(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
            slotProps={{ input: { 'aria-label': `Select ${testCase.title}` } }}
          />
        </TableCell>
        <CaseNumber number={number} outcome={outcomeOf(record)} isRunning={isRunning} />
        <CaseTitle testCase={testCase} level={level} block={block} />
        {columns.map((column) => (
          <TableCell
            key={column.label}
            // The reason for a failed or skipped case, as the tooltip of its status.
            title={column.text(testCase) === null && !isRunning && !record.waits ? record.summary.message : undefined}
            sx={{ px: 1, whiteSpace: 'nowrap', color: isUsual(column, testCase) ? 'text.secondary' : undefined }}
          >
            {column.text(testCase) ?? <StatusIcon status={status} label={label} size={16} />}
          </TableCell>
        ))}
        <TableCell padding="none" onClick={stop}>
          <IconButton
            size="small"
            sx={{ p: 0.5 }}
            aria-label={`Details of ${testCase.title}`}
            aria-expanded={isDetailed}
            onClick={actions.onToggle}
          >
            <Arrow fontSize="small" />
          </IconButton>
        </TableCell>
      </TableRow>
      {below && (
        <TableRow>
          <TableCell colSpan={columns.length + ALWAYS} sx={{ bgcolor: 'background.default' }}>
            <Box sx={belowStyle}>{below}</Box>
          </TableCell>
        </TableRow>
      )}
    </Box>
  );
}

/** The checkbox, the number, the title and the expander. */
const ALWAYS = 4;

/** The title, the step's action unless that is the title, and the marker of a case with event actions. */
function CaseTitle({
  testCase,
  level,
  block,
}: Pick<CaseRowProps, 'level' | 'block'> & { readonly testCase: TestCase }) {
  const { title, eventActions } = testCase;
  const sentence = describeStep(testCase);
  const isTold = sentence !== '' && sentence !== title;
  return (
    <TableCell component="th" scope="row" sx={{ px: 1, fontWeight: 'inherit' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0, pl: INDENT * Math.min(level, DEEPEST) }}>
        {level > 0 && <span style={visuallyHidden}>{`Level ${level + 1}: `}</span>}
        {block && <FoldButton title={title} block={block} />}
        {/* A long title leaves room for the input text or target. */}
        <Box component="span" title={title} sx={{ ...ellipsis, maxWidth: isTold ? '60%' : undefined }}>
          {title}
        </Box>
        {isTold && (
          <Box component="span" title={sentence} sx={{ ...ellipsis, flex: '1 1 0', color: 'text.secondary', ml: 1 }}>
            {sentence}
          </Box>
        )}
        {block?.isFolded && (
          <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {plural(block.size, 'case')}
          </Box>
        )}
        {eventActions.length > 0 && (
          <ActionsIcon titleAccess="Has event actions" sx={{ fontSize: 16, color: 'text.secondary' }} />
        )}
      </Box>
    </TableCell>
  );
}

/** Indentation of a level, in theme spacing. */
const INDENT = 2;
/** Deeper levels are not indented further, so that the title keeps some room. */
const DEEPEST = 6;

/** Folds a block into its first row, and unfolds it. */
function FoldButton({
  title,
  block: { isFolded, onToggle },
}: {
  readonly title: string;
  readonly block: FoldableBlock;
}) {
  const Arrow = isFolded ? FoldedIcon : OpenDetailsIcon;
  return (
    <IconButton
      size="small"
      sx={{ p: 0.25, ml: -0.5 }}
      aria-label={`Cases of ${title}`}
      aria-expanded={!isFolded}
      onClick={(event) => {
        stop(event);
        onToggle();
      }}
    >
      <Arrow fontSize="small" />
    </IconButton>
  );
}

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
