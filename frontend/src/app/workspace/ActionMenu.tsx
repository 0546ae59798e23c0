import ExpandIcon from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { TEXTS, joinPath, type FilePath } from '@testplatform/contract';
import { useState } from 'react';
import { useCopy } from '../../shared/hooks/use-copy.js';

/** What can be done with the selected file. Delete, Enable and Disable stand there disabled, as documented (2 §2). */
export function ActionMenu({ file }: { readonly file: FilePath | null }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [copied, copy] = useCopy();
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ExpandIcon />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Action
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {['Delete', 'Enable', 'Disable'].map((label) => (
          <MenuItem key={label} disabled>
            {label}
          </MenuItem>
        ))}
        <MenuItem disabled={!file} onClick={() => file && void copy(joinPath(file))}>
          <span aria-live="polite">{copied ? TEXTS.copied : 'Copy test case file path'}</span>
        </MenuItem>
      </Menu>
    </>
  );
}
