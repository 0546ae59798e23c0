import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Fragment, useId } from 'react';
import { EVERYWHERE, IN_PROJECT, type ShortcutGroup } from './shortcuts.js';

interface ShortcutSheetProps {
  /** Whether a project is open. */
  readonly inProject: boolean;
  onClose(): void;
}

/** The list of keyboard shortcuts. */
export function ShortcutSheet({ inProject, onClose }: ShortcutSheetProps) {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth={inProject ? 'md' : 'sm'} fullWidth aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 1.5 }}>
        <DialogTitle id={titleId} sx={{ flex: 1 }}>
          Keyboard shortcuts
        </DialogTitle>
        <IconButton aria-label="Close" onClick={onClose} autoFocus>
          <CloseIcon />
        </IconButton>
      </Box>
      {/* Scrolls on low screens, also by keyboard. */}
      <DialogContent tabIndex={0} sx={{ columns: { md: inProject ? 2 : 1 }, columnGap: 4 }}>
        {(inProject ? [EVERYWHERE, ...IN_PROJECT] : [EVERYWHERE]).map((group) => (
          <Group key={group.heading} group={group} />
        ))}
      </DialogContent>
    </Dialog>
  );
}

function Group({ group: { heading, shortcuts } }: { readonly group: ShortcutGroup }) {
  return (
    <Box component="section" sx={{ breakInside: 'avoid', mb: 3 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {heading}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: '136px 1fr', gap: 1 }}>
        {shortcuts.map(({ keys, does }) => (
          <Fragment key={does}>
            <Box component="dt" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignContent: 'start' }}>
              {keys.map((key) => (
                <Box component="kbd" key={key} sx={keyStyle}>
                  {key}
                </Box>
              ))}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {does}
            </Box>
          </Fragment>
        ))}
      </Box>
    </Box>
  );
}

const keyStyle = {
  typography: 'mono',
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.5,
  bgcolor: 'background.default',
  whiteSpace: 'nowrap',
};
