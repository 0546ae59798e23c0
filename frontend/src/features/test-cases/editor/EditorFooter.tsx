import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FormErrors } from '../../../shared/components/dialogs/FormErrors.js';

interface EditorFooterProps {
  /** Whether the form is in the list of cases, whose open rows have another background. */
  readonly isInList: boolean;
  readonly busy: boolean;
  readonly submitLabel: string;
  /** Why the case was refused. */
  readonly sentences: readonly string[];
  /** Notices to read before submitting. */
  readonly notice: ReactNode;
  /** The title of the case just added from this form. */
  readonly added: string | null;
  /** Only for a new case: submits it and begins another one. */
  onSubmitNext?(): void;
  onCancel(): void;
  /** Only when editing. */
  onDelete?(): void;
}

/** The sticky footer of a long form, with its errors. */
export function EditorFooter({
  isInList,
  busy,
  submitLabel,
  sentences,
  notice,
  added,
  onSubmitNext,
  onCancel,
  onDelete,
}: EditorFooterProps) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        py: 1,
        mt: 1,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: isInList ? 'background.default' : 'background.paper',
      }}
    >
      <Box sx={{ maxHeight: '40vh', overflowY: 'auto' }}>{notice}</Box>
      <FormErrors sentences={sentences} />
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        <Button type="submit" variant="contained" loading={busy} aria-keyshortcuts="Control+Enter">
          {submitLabel}
        </Button>
        {onSubmitNext && (
          <Button variant="outlined" onClick={onSubmitNext} disabled={busy} aria-keyshortcuts="Control+Shift+Enter">
            Save and add next
          </Button>
        )}
        <Button color="inherit" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Typography role="status" variant="body2" color="text.secondary" noWrap sx={{ minWidth: 0 }}>
          {added !== null && `Added “${added}”`}
        </Typography>
        {onDelete && (
          <Link
            component="button"
            type="button"
            color="error"
            onClick={onDelete}
            disabled={busy}
            sx={{ ml: 'auto', minHeight: 24 }}
          >
            Delete test case
          </Link>
        )}
      </Stack>
    </Box>
  );
}
