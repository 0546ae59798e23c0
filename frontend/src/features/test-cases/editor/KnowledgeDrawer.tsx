import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Insertion } from '../model/insert.js';
import { KNOWLEDGE, type KnowledgeName } from '../model/knowledge.js';

interface KnowledgeDrawerProps {
  readonly page: KnowledgeName;
  readonly isOpen: boolean;
  onInsert(example: Insertion): void;
  onClose(): void;
  /** The drawer is hidden. */
  onClosed(): void;
}

/** One page of the knowledge base: explains a field by examples that can be inserted. */
export function KnowledgeDrawer({ page, isOpen, onInsert, onClose, onClosed }: KnowledgeDrawerProps) {
  const { title, intro, sections } = KNOWLEDGE[page];
  const titleId = useId();
  return (
    <Drawer
      open={isOpen}
      anchor="right"
      onClose={onClose}
      slotProps={{
        transition: { onExited: onClosed },
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, sx: { width: 'min(420px, 100vw)' } },
      }}
    >
      <Stack sx={{ p: 2, gap: 2 }}>
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography id={titleId} variant="h2">
            {title}
          </Typography>
          <IconButton autoFocus aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Stack>
        <Typography color="text.secondary">{intro}</Typography>
        {sections.map(({ heading, examples }) => (
          <Box key={heading}>
            <Typography variant="h3" gutterBottom>
              {heading}
            </Typography>
            <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {examples.map((example) => (
                <Example key={example.text} example={example} onInsert={() => onInsert(example)} />
              ))}
            </Stack>
          </Box>
        ))}
      </Stack>
    </Drawer>
  );
}

interface ExampleProps {
  readonly example: Insertion;
  onInsert(): void;
}

/** An example, its meaning, and a button that inserts it. */
function Example({ example: { text, meaning, isChoice }, onInsert }: ExampleProps) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.75, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="mono" component="code" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        <Typography variant="caption" component="p" color="text.secondary">
          {meaning}
        </Typography>
      </Box>
      <Button size="small" onClick={onInsert} aria-label={`${isChoice ? 'Choose' : 'Insert'} ${text}`}>
        {isChoice ? 'Choose' : 'Insert'}
      </Button>
    </Box>
  );
}
