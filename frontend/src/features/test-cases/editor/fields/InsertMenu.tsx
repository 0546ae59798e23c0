import PlaceholderIcon from '@mui/icons-material/DataObject';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useMenu } from '../../../../shared/hooks/use-menu.js';
import { useHelp } from '../help-context.js';

/** Most entries of a group; a project may have thousands. */
const SHOWN = 50;

interface InsertMenuProps {
  /** The id of the field's label, to distinguish the buttons. */
  readonly labelId: string;
  onInsert(text: string): void;
}

/**
 * Placeholders to insert at the cursor, the same ones that typing `{{` completes. They are filled when the test runs.
 */
export function InsertMenu({ labelId, onInsert }: InsertMenuProps) {
  const { button, menu, close } = useMenu();
  const [chosen, setChosen] = useState<string | null>(null);
  const groups = useHelp().groups.filter(({ insertions }) => insertions.length > 0);
  const choose = (text: string) => {
    close();
    setChosen(text);
  };
  // The menu returns the focus to its button when it closes; then the text is inserted and the field focused.
  const onExited = () => {
    if (chosen !== null) onInsert(chosen);
    setChosen(null);
  };
  return (
    <>
      <Tooltip title="Insert a placeholder">
        <IconButton size="small" aria-label="Insert a placeholder" aria-describedby={labelId} {...button}>
          <PlaceholderIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu {...menu} slotProps={{ transition: { onExited } }}>
        {groups.flatMap(({ heading, insertions }) => [
          <ListSubheader key={heading} role="presentation" sx={{ lineHeight: 2.5 }}>
            {insertions.length > SHOWN ? `${heading}: the first ${SHOWN}. Type {{ to find the others` : heading}
          </ListSubheader>,
          ...insertions.slice(0, SHOWN).map(({ text, meaning }) => (
            <MenuItem key={text} dense onClick={() => choose(text)}>
              <ListItemText primary={text} secondary={meaning} slotProps={{ primary: { variant: 'mono' } }} />
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  );
}
