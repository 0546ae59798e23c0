import BackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { EditBase, useEditContext } from 'react-admin';
import { Link } from 'react-router';
import { ApiError } from '../../../api/api-error.js';
import type { AdminUser } from '../../../api/admin.js';
import { EmptyState } from '../../../shared/components/EmptyState.js';
import { ErrorState } from '../../../shared/components/ErrorState.js';
import { SkeletonRows } from '../../../shared/components/Loading.js';
import { PageTitle } from '../../../shared/components/PageTitle.js';
import { useFailure } from '../../../shared/hooks/use-failure.js';
import { FRESH } from '../list/list-settings.js';
import { UserRightsForm } from './UserRightsForm.js';
import { UserFacts } from './UserFacts.js';
import { UserSessions } from './UserSessions.js';
import { userName } from './user-labels.js';

/** One account: its details and rights (1 §6). */
export function UserScreen() {
  return (
    <EditBase
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={{ ...FRESH, retry: false }}
      disableAuthentication
      loading={<UserPlaceholder />}
      error={<UserPlaceholder />}
    >
      <UserDetail />
    </EditBase>
  );
}

function UserDetail() {
  const { record } = useEditContext<AdminUser>();
  if (!record) return null;
  return (
    <>
      <BackToUsers />
      <PageTitle title={userName(record)} documentTitle={`${userName(record)} · Administration`} />
      <UserFacts user={record} />
      <UserSessions user={record} />
      <UserRightsForm user={record} />
    </>
  );
}

function UserPlaceholder() {
  const { error, refetch, isFetching } = useEditContext<AdminUser>();
  const failure = useFailure({ data: undefined, error, isFetching, refetch });
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState isScreen title="User not found" text={error.sentences.join(' ')} action={<BackToUsers />} />;
  }
  if (failure) return <ErrorState {...failure} />;
  return <SkeletonRows rows={10} height={36} label="Loading the user" />;
}

const BackToUsers = () => (
  <Button component={Link} to="/admin/user-list" size="small" startIcon={<BackIcon />} sx={{ mb: 1 }}>
    All users
  </Button>
);
