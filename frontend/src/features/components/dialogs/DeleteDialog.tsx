import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { LIMITS, type PlacedNode } from '@testplatform/contract';
import { useComponentUses, type Uses } from '../../../api/project/trash.js';
import { ConfirmDialog } from '../../../shared/components/dialogs/ConfirmDialog.js';
import { SENTENCES } from '../../../shared/texts.js';
import { plural } from '../../../shared/utils/format.js';
import { isDraftId, type Edit } from '../model/edits.js';
import { countBelow } from '../model/tree-index.js';
import { countLabel, typeLabel } from '../model/type-labels.js';

interface DeleteDialogProps {
  readonly projectId: number;
  readonly placed: PlacedNode;
  onEdit(edit: Edit): void;
  onClose(): void;
}

/** Delete: names the node, its descendants, and whatever depends on them (2 §2). */
export function DeleteDialog({ projectId, placed, onEdit, onClose }: DeleteDialogProps) {
  const { id, title, type } = placed.node;
  const uses = useComponentUses(projectId, isDraftId(id) ? null : id);
  const below = countLabel(countBelow(placed));
  const confirm = () => {
    if (id !== null) onEdit({ kind: 'delete', id });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      destructive
      title={`Delete “${title}”?`}
      text={`The ${typeLabel(type).toLowerCase()} “${title}”${below && ` with ${below}`} and its test cases will be deleted. Everybody who may delete can restore it for ${LIMITS.trashDays} days, under Configuration, Trash. ${SENTENCES.resultsKept}`}
      confirmLabel="Delete"
      onConfirm={confirm}
      onCancel={onClose}
    >
      {uses.data && <Losses uses={uses.data} />}
      {uses.isError && (
        <Typography sx={{ mt: 2 }}>The connectors, schedules and imports that use it could not be loaded.</Typography>
      )}
    </ConfirmDialog>
  );
}

/** Most lines of each kind to show. */
const NAMED = 5;

function Losses({ uses: { connectors, schedules, imports } }: { readonly uses: Uses }) {
  const lines = [
    ...named(connectors, 'connector', (title) => `Connector “${title}”`),
    ...named(schedules, 'schedule', (title) => `Schedule “${title}”`),
    ...named(imports, 'file', ({ path, cases }) => `${path} imports it in ${plural(cases, 'test case')}`),
  ];
  if (lines.length === 0) return null;
  return (
    <>
      <Typography sx={{ mt: 2 }}>Until it is restored, it is missing in:</Typography>
      <List dense disablePadding aria-label="Uses">
        {lines.map((line) => (
          <ListItem key={line} disableGutters sx={{ overflowWrap: 'anywhere' }}>
            {line}
          </ListItem>
        ))}
      </List>
    </>
  );
}

function named<T>(all: readonly T[], one: string, line: (item: T) => string): string[] {
  const more = all.length - NAMED;
  return [...all.slice(0, NAMED).map(line), ...(more > 0 ? [`and ${plural(more, `more ${one}`)}`] : [])];
}
