import ExpandIcon from '@mui/icons-material/ExpandMore';
import PersonIcon from '@mui/icons-material/AccountCircleOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router';
import { displayName, usePermission, useProfile, useSignOut } from '../../api/people/account.js';
import { useIsSuperAdmin } from '../../api/client/session.js';
import { DiscardDialog } from '../../shared/components/dialogs/DiscardDialog.js';
import { hasUnsaved } from '../../shared/unsaved.js';

/** The user's name and menu. The administration is for super admins only. */
export function UserMenu() {
  const { data: profile } = useProfile();
  const superAdmin = useIsSuperAdmin();
  const mayViewDevice = usePermission('xecutor', 'view');
  const maySaveDevice = usePermission('xecutor', 'modify');
  const signOut = useSignOut();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState(false);
  const close = () => setAnchor(null);
  const ask = () => {
    close();
    setAsking(true);
  };
  const name = profile ? displayName(profile) : 'Account';
  return (
    <>
      <Button
        color="inherit"
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ExpandIcon />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 0, maxWidth: 260 }}
      >
        <PersonIcon sx={{ display: { sm: 'none' } }} />
        <Typography component="span" variant="inherit" noWrap sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {name}
        </Typography>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem component={Link} to="/account" onClick={close}>
          Account
        </MenuItem>
        {(mayViewDevice || maySaveDevice) && (
          <MenuItem component={Link} to="/xecutor/manage" onClick={close}>
            Xecutor
          </MenuItem>
        )}
        {superAdmin && (
          <MenuItem component={Link} to="/admin/user-list" onClick={close}>
            Admin dashboard
          </MenuItem>
        )}
        <MenuItem onClick={() => (hasUnsaved() ? ask() : signOut.mutate())} disabled={signOut.isPending}>
          Sign out
        </MenuItem>
      </Menu>
      {asking && (
        <DiscardDialog held={{ isForm: true, discard: () => signOut.mutate(), keep: () => setAsking(false) }} />
      )}
    </>
  );
}
