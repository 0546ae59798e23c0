import ExpandIcon from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, useEffect, useRef } from 'react';
import { useUpdate } from 'react-admin';
import type { AdminUser, ActivationEvent } from '../../../api/admin.js';
import { USER_LIST } from '../data-provider.js';
import { userName } from './user-labels.js';

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

/** Activates or deactivates an account: the row changes once the server has agreed; a refusal leaves all as it was (1 §4, §8). */
function useActivation(user: AdminUser) {
  const [update, { isPending }] = useUpdate<AdminUser>();
  const offered: ActivationEvent = user.account_activation ? 'Account deactivation' : 'Account activation';
  const change = () => {
    const params = { id: user.id, data: {}, previousData: user, meta: { event: offered } };
    // Silent, as documented: the control is free again, and what ends a session ends it elsewhere.
    const onError = () => undefined;
    void update(USER_LIST, params, { mutationMode: 'pessimistic', onError });
  };
  return { offered, busy: isPending, change };
}

/** Gives a control the focus again that it lost by being disabled while it was busy; whoever went elsewhere stays there. */
function useFocusBack(busy: boolean) {
  const control = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && isLost(document.activeElement)) control.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return control;
}

/** On the page itself, or in the menu that is just closing. */
const isLost = (focused: Element | null): boolean =>
  focused === null || focused === document.body || focused.closest('[role="menu"]') !== null;
