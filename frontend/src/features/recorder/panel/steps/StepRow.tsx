import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import SameIcon from '@mui/icons-material/CheckCircleOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import DifferentIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { CheckedStep, RecordedStep } from '@testplatform/contract';
import { useLayoutEffect, useRef, useState, type ReactNode, type KeyboardEvent, type Ref } from 'react';
import { LocatorMenu } from '../LocatorMenu.js';
import { StepIcon } from './StepIcon.js';

interface StepRowProps {
  readonly step: RecordedStep;
  /** The check's result; undefined before that. */
  readonly mark: CheckedStep | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  onTitle(title: string): void;
  onTarget(locator: string): void;
  onMove(by: -1 | 1): void;
  onDelete(): void;
}

/** One recorded step: its action, its locator, and its edit buttons. */
export function StepRow({ step, mark, isFirst, isLast, onTitle, onTarget, onMove, onDelete }: StepRowProps) {
  const [isEdited, setIsEdited] = useState(false);
  const rename = useFocusAfter(isEdited);
  const { testCase, locators } = step;
  const { title, eventType, targetField } = testCase;
  const onEdited = (next: string | null) => {
    setIsEdited(false);
    if (next !== null) onTitle(next);
  };
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'start', gap: 1, px: 2, py: 0.75, borderBottom: 1, borderColor: 'divider' }}
    >
      <StepIcon type={eventType} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <StepTitle title={title} isEdited={isEdited} onEdited={onEdited} />
        {targetField && locators.length > 0 && (
          <LocatorMenu of={title} chosen={targetField} locators={locators} onChoose={onTarget} />
        )}
        {mark && <StepMark {...mark} />}
      </Box>
      <Box sx={{ display: 'flex' }}>
        <RowButton ref={rename} label={`Rename ${title}`} icon={<EditIcon />} onClick={() => setIsEdited(true)} />
        <RowButton label={`Move ${title} up`} icon={<UpIcon />} disabled={isFirst} onClick={() => onMove(-1)} />
        <RowButton label={`Move ${title} down`} icon={<DownIcon />} disabled={isLast} onClick={() => onMove(1)} />
        <RowButton label={`Delete ${title}`} icon={<DeleteIcon />} onClick={onDelete} />
      </Box>
    </Box>
  );
}

/** A ref to the control that gets the focus when editing ends with a key: the edited field has left the page by then. */
function useFocusAfter(isEdited: boolean) {
  const control = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useLayoutEffect(() => {
    if (wasEdited.current && !isEdited && document.activeElement === document.body) control.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  return control;
}

interface RowButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly label: string;
  readonly icon: ReactNode;
  readonly disabled?: boolean;
  onClick(): void;
}

/** Keeps the focus while it is disabled, such as at the end of the list that a step was moved to. */
function RowButton({ label, icon, disabled = false, onClick, ref }: RowButtonProps) {
  return (
    <IconButton
      ref={ref}
      size="small"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
      sx={{ p: 0.5, '& svg': { fontSize: 16 }, '&[aria-disabled=true]': { color: 'action.disabled' } }}
    >
      {icon}
    </IconButton>
  );
}

interface StepTitleProps {
  readonly title: string;
  readonly isEdited: boolean;
  /** @param title null leaves it unchanged */
  onEdited(title: string | null): void;
}

/** A step's title. While editing, Enter saves and Escape cancels. */
function StepTitle({ title, isEdited, onEdited }: StepTitleProps) {
  if (isEdited) return <TitleInput title={title} onEdited={onEdited} />;
  return (
    <Typography noWrap title={title}>
      {title}
    </Typography>
  );
}

function TitleInput({ title, onEdited }: Omit<StepTitleProps, 'isEdited'>) {
  const [typed, setTyped] = useState(title);
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key !== 'Enter' && event.key !== 'Escape') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onEdited(event.key === 'Enter' ? typed : null);
  };
  return (
    <TextField
      size="small"
      fullWidth
      autoFocus
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => onEdited(typed)}
      slotProps={{ htmlInput: { 'aria-label': 'Title of the step' } }}
    />
  );
}

/** The check's result for a step: the same, or how it differed. */
export function StepMark({ same, message, locator }: CheckedStep) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'start', gap: 0.5, '& svg': { fontSize: 16, mt: 0.25 } }}>
      {same ? <SameIcon color="success" aria-hidden /> : <DifferentIcon color="warning" aria-hidden />}
      <Typography component="span" variant="caption" sx={{ overflowWrap: 'anywhere' }}>
        {same ? sameBy(locator) : `Different result: ${message}`}
      </Typography>
    </Box>
  );
}

const sameBy = (locator: string): string =>
  locator === '' ? 'Same result' : 'Same result with another locator: the first one found nothing after a reload';
