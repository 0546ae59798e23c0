import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

interface ChangedElsewhereProps {
  /** Such as `test case`. */
  readonly thing: string;
  /** The button that overwrites the change. */
  readonly action?: string;
  /** Called to show what is stored, without the changes made here. */
  onTake(): void;
}

/** What a form changes was changed elsewhere, too: the user decides. */
export function ChangedElsewhere({ thing, action = 'Save', onTake }: ChangedElsewhereProps) {
  return (
    <Alert severity="info" variant="outlined" role="none" sx={{ py: 0 }}>
      <span role="status">{`This ${thing} has been changed elsewhere. ${action} overwrites that change.`}</span>{' '}
      <Button size="small" color="inherit" onClick={onTake} sx={{ textDecoration: 'underline', p: 0, minHeight: 24 }}>
        Reload without my changes
      </Button>
    </Alert>
  );
}
