import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Resource, defaultI18nProvider, memoryStore } from 'react-admin';
import { Route, Link } from 'react-router';
import { EmptyState } from '../../shared/components/states/EmptyState.js';
import { ScreenLoading } from '../../shared/components/states/Loading.js';
import { AdminLayout } from './AdminLayout.js';
import { AuditLogScreen } from './audit/AuditLogScreen.js';
import { CleanUpScreen } from './clean-up/CleanUpScreen.js';
import { dataProvider, AUDIT_LOG, ROLES, USER_LIST } from './data-provider.js';
import { NewRoleScreen } from './roles/NewRoleScreen.js';
import { RoleListScreen } from './roles/RoleListScreen.js';
import { RoleScreen } from './roles/RoleScreen.js';
import { SettingsScreen } from './settings/SettingsScreen.js';
import { UserListScreen } from './users/UserListScreen.js';
import { UserScreen } from './users/UserScreen.js';

/**
 * react-admin inside this app's router, cache and theme. Its own frame, theme and store are not used: the navigation
 * bar, the colours and the one storage key (1 §3) are the app's.
 */
export function AdminConsole() {
  const queries = useQueryClient();
  const [store] = useState(memoryStore);
  return (
    <CoreAdminContext
      basename="/admin"
      dataProvider={dataProvider}
      i18nProvider={defaultI18nProvider}
      queryClient={queries}
      store={store}
    >
      <CoreAdminUI
        layout={AdminLayout}
        loading={ScreenLoading}
        error={AdminError}
        catchAll={UnknownSection}
        title="Administration"
        disableTelemetry
      >
        <Resource name={USER_LIST} list={UserListScreen} edit={UserScreen} />
        <Resource name={ROLES} list={RoleListScreen} create={NewRoleScreen} edit={RoleScreen} />
        <Resource name={AUDIT_LOG} list={AuditLogScreen} />
        <CustomRoutes>
          <Route path="/settings" element={<SettingsScreen />} />
          <Route path="/clean-up" element={<CleanUpScreen />} />
        </CustomRoutes>
      </CoreAdminUI>
    </CoreAdminContext>
  );
}

/** Shown when one screen of the console throws; the others still work. */
function AdminError() {
  return (
    <EmptyState
      title="Something went wrong"
      text="Your saved work is safe. Reload the page. If this happens again, check the server’s log."
      action={
        <Button variant="contained" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    />
  );
}

/** The screen for unknown addresses under /admin. */
function UnknownSection() {
  return (
    <>
      <title>Page not found · TestPlatform</title>
      <EmptyState
        isScreen
        title="Page not found"
        text="There is no page at this address."
        action={
          <Button component={Link} to="/admin/user-list" variant="contained">
            Go to the users
          </Button>
        }
      />
    </>
  );
}
