import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { TEXTS } from '@testplatform/contract';
import { useId, useState } from 'react';
import { useCopy } from '../../shared/hooks/use-copy.js';
import { snippetsFor } from './snippets.js';

interface SnippetsDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly url: string;
  onClose(): void;
}

/** Snippets for using the link on a build server. */
export function SnippetsDialog({ open, title, url, onClose }: SnippetsDialogProps) {
  const titleId = useId();
  const snippets = snippetsFor(url);
  const [chosen, setChosen] = useState(0);
  const [copied, copy] = useCopy();
  const text = snippets[chosen]?.text ?? '';
  return (
    <Dialog open={open} onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{`Run “${title}” in CI`}</DialogTitle>
      <DialogContent>
        <Tabs
          value={chosen}
          onChange={(_event, next: number) => setChosen(next)}
          variant="scrollable"
          aria-label="Build server"
        >
          {snippets.map(({ name }) => (
            <Tab key={name} label={name} sx={{ textTransform: 'none' }} />
          ))}
        </Tabs>
        <Box
          component="pre"
          tabIndex={0}
          aria-label={snippets[chosen]?.name}
          sx={{ typography: 'mono', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mt: 2 }}
        >
          {text}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void copy(text)}>{copied ? TEXTS.copied : 'Copy'}</Button>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
