import ExpandIcon from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { AdminUser } from '../../../api/admin.js';
import { useActivation } from './use-activation.js';
import { useFocusBack } from './use-focus-back.js';
import { userName } from './user-name.js';

/** The Action dropdown of a row: offers only the opposite of what is, and rests while the server is asked (1 §2, §4). */
export function ActivationMenu({ user }: { readonly user: AdminUser }) {
  const { offered, busy, change } = useActivation(user);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = useFocusBack(busy);
  return (
    <>
      <Button
        ref={button}
        variant="outlined"
        color="inherit"
        size="small"
        aria-label={`Action for ${userName(user)}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ExpandIcon />}
        loading={busy}
        loadingPosition="end"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Action
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem
          onClick={() => {
            setAnchor(null);
            change();
          }}
        >
          {offered}
        </MenuItem>
      </Menu>
    </>
  );
}
