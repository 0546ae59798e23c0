import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Resource, defaultI18nProvider, memoryStore } from 'react-admin';
import { Route } from 'react-router';
import { ScreenLoading } from '../../shared/components/Loading.js';
import { AdminError } from './AdminError.js';
import { AdminLayout } from './AdminLayout.js';
import { AuditLogScreen } from './audit/AuditLogScreen.js';
import { CleanUpScreen } from './clean-up/CleanUpScreen.js';
import { dataProvider } from './data-provider.js';
import { AUDIT_LOG, USER_LIST } from './resources.js';
import { SettingsScreen } from './settings/SettingsScreen.js';
import { UnknownSection } from './UnknownSection.js';
import { UserListScreen } from './users/UserListScreen.js';
import { UserScreen } from './users/UserScreen.js';

/**
 * react-admin inside this app's router, cache and theme. Its own frame, theme and store stay out: the navigation bar, the colours and
 * the one storage key (1 §3) are the app's.
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
        <Resource name={AUDIT_LOG} list={AuditLogScreen} />
        <CustomRoutes>
          <Route path="/settings" element={<SettingsScreen />} />
          <Route path="/clean-up" element={<CleanUpScreen />} />
        </CustomRoutes>
      </CoreAdminUI>
    </CoreAdminContext>
  );
}
