import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useState, type ComponentType } from 'react';
import { LazyCode, useLazyCode } from '../../lazy-code.js';
import { CodeMissing } from './CodeMissing.js';
import type { LazyPart } from './LazyPart.js';

/** A dialog whose code loads when opened; it can be closed while loading. */
export function lazyDialog<P extends { onClose(): void }>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  const code = new LazyCode(load);
  const Part = (props: P) => {
    const { value: Loaded, failed, retry } = useLazyCode(code);
    const [isOpen, setOpen] = useState(true);
    const close = () => {
      setOpen(false);
      props.onClose();
    };
    if (Loaded) return <Loaded {...props} />;
    return isOpen ? <ComingDialog failed={failed} onRetry={retry} onClose={close} /> : null;
  };
  return Object.assign(Part, { code });
}

interface ComingDialogProps {
  readonly failed: boolean;
  onRetry(): void;
  onClose(): void;
}

function ComingDialog({ failed, onRetry, onClose }: ComingDialogProps) {
  return (
    <Dialog open onClose={onClose} slotProps={{ paper: { 'aria-label': failed ? 'Not loaded' : 'Loading' } }}>
      {failed ? (
        <CodeMissing onRetry={onRetry} />
      ) : (
        <DialogContent sx={{ display: 'grid', placeItems: 'center', minWidth: 240, minHeight: 120 }}>
          <CircularProgress aria-label="Loading" />
        </DialogContent>
      )}
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
