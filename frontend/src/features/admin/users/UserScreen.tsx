import type { AdminUser } from '../../../api/people/admin.js';
import { PageTitle } from '../../../shared/components/PageTitle.js';
import { BackTo, EditScreen } from '../EditScreen.js';
import { UserFacts } from './UserFacts.js';
import { UserRightsForm } from './UserRightsForm.js';
import { UserSessions } from './UserSessions.js';
import { userName } from './user-labels.js';

const BACK = <BackTo to="/admin/user-list">All users</BackTo>;

/** One account: its details and rights (1 §6). */
export function UserScreen() {
  return (
    <EditScreen<AdminUser> noun="user" rows={10} back={BACK}>
      {(user) => (
        <>
          {BACK}
          <PageTitle title={userName(user)} documentTitle={`${userName(user)} · Administration`} />
          <UserFacts user={user} />
          <UserSessions user={user} />
          <UserRightsForm user={user} />
        </>
      )}
    </EditScreen>
  );
}
