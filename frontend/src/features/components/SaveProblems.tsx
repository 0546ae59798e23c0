import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { TEXTS } from '@testplatform/contract';
import { FormErrors } from '../../shared/components/dialogs/FormErrors.js';
import type { SaveQueue } from './model/save-queue.js';
import type { TreeSaver } from './model/tree-saver.js';

interface SaveProblemsProps {
  readonly queue: SaveQueue;
  readonly changedBy: string | undefined;
  readonly saver: TreeSaver;
}

/** Why the tree is not saved, and the user's options. Nothing happens without the user's choice. */
export function SaveProblems({ queue: { phase, errors }, changedBy, saver }: SaveProblemsProps) {
  if (phase === 'conflict') {
    return (
      <Problem
        severity="warning"
        sentences={[TEXTS.treeConflict, ...(changedBy ? [`Changed by ${changedBy}`] : []), ...errors]}
      >
        <Button size="small" variant="outlined" color="inherit" onClick={() => saver.resolveConflict('theirs')}>
          Reload without my edits
        </Button>
        <Button size="small" variant="outlined" color="inherit" onClick={() => saver.resolveConflict('mine')}>
          Reload and keep my edits
        </Button>
      </Problem>
    );
  }
  if (errors.length === 0) return null;
  return (
    <Problem severity="error" sentences={errors}>
      {phase === 'refused' ? (
        <>
          <Button size="small" variant="outlined" color="inherit" onClick={() => saver.retry()}>
            Try again
          </Button>
          <Button size="small" color="inherit" onClick={() => saver.discard()}>
            Discard my edits
          </Button>
        </>
      ) : (
        <Button size="small" color="inherit" onClick={() => saver.dismissErrors()}>
          Close
        </Button>
      )}
    </Problem>
  );
}

interface ProblemProps {
  readonly severity: 'error' | 'warning';
  readonly sentences: readonly string[];
  readonly children: React.ReactNode;
}

function Problem({ severity, sentences, children }: ProblemProps) {
  return (
    <Alert severity={severity} variant="outlined" role="none" sx={{ m: 1, py: 0 }}>
      <FormErrors sentences={sentences} />
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: 'wrap' }}>
        {children}
      </Stack>
    </Alert>
  );
}
