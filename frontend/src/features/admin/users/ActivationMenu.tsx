import ExpandIcon from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, useEffect, useRef } from 'react';
import { useUpdate } from 'react-admin';
import { useProfile } from '../../../api/people/account.js';
import type { AdminUser, ActivationEvent } from '../../../api/people/admin.js';
import { ConfirmDialog } from '../../../shared/components/dialogs/ConfirmDialog.js';
import { useMenu } from '../../../shared/hooks/use-menu.js';
import { USER_LIST } from '../data-provider.js';
import { deactivationText, userName } from './user-labels.js';

/**
 * The Action dropdown of a row: offers only the opposite action, and is disabled during the call (1 §2, §4).
 * Deactivating asks first.
 */
export function ActivationMenu({ user }: { readonly user: AdminUser }) {
  const ownId = useProfile().data?.user_id;
  const { offered, busy, change } = useActivation(user);
  const { button, menu, close } = useMenu();
  const [asking, setAsking] = useState(false);
  const control = useFocusBack(busy);
  return (
    <>
      <Button
        ref={control}
        variant="outlined"
        color="inherit"
        size="small"
        aria-label={`Action for ${userName(user)}`}
        {...button}
        endIcon={<ExpandIcon />}
        loading={busy}
        loadingPosition="end"
      >
        Action
      </Button>
      <Menu {...menu}>
        <MenuItem
          onClick={() => {
            close();
            if (user.account_activation) setAsking(true);
            else change('Account activation');
          }}
        >
          {offered}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        title={`Deactivate ${userName(user)}?`}
        text={deactivationText([user], ownId)}
        confirmLabel="Deactivate"
        destructive
        onConfirm={() => {
          setAsking(false);
          // Somebody else may have done it meanwhile: the menu would offer the opposite.
          change('Account deactivation');
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** Activates or deactivates an account. The row changes after the server's response; a refusal changes nothing. */
function useActivation(user: AdminUser) {
  const [update, { isPending }] = useUpdate<AdminUser>();
  const offered: ActivationEvent = user.account_activation ? 'Account deactivation' : 'Account activation';
  const change = (event: ActivationEvent) => {
    const params = { id: user.id, data: {}, previousData: user, meta: { event } };
    // Silent, as documented: the control is enabled again. Token errors are handled elsewhere.
    const onError = () => undefined;
    void update(USER_LIST, params, { mutationMode: 'pessimistic', onError });
  };
  return { offered, busy: isPending, change };
}

/** Returns the focus to a control that lost it while disabled, unless the user has moved on. */
function useFocusBack(busy: boolean) {
  const control = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && isLost(document.activeElement)) control.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return control;
}

/** Whether the focus is on the page itself, or in the closing menu. */
const isLost = (focused: Element | null): boolean =>
  focused === null || focused === document.body || focused.closest('[role="menu"]') !== null;
