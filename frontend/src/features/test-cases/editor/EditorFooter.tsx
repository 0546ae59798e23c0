import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';

interface EditorFooterProps {
  readonly busy: boolean;
  onCancel(): void;
  /** Only when editing. */
  onDelete?(): void;
}

/** Stays in sight below a long form. */
export function EditorFooter({ busy, onCancel, onDelete }: EditorFooterProps) {
  return (
    <Stack
      direction="row"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        gap: 1,
        py: 1.5,
        mt: 2,
        bgcolor: 'background.paper',
        alignItems: 'center',
      }}
    >
      <Button type="submit" variant="contained" loading={busy} aria-keyshortcuts="Control+Enter">
        Submit
      </Button>
      <Button color="inherit" onClick={onCancel} disabled={busy}>
        Cancel
      </Button>
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
  );
}
