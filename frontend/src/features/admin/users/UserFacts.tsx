import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { AdminUser } from '../../../api/people/admin.js';
import { formatDateTime, formatMoment } from '../../../shared/utils/format.js';
import { Fact } from '../Fact.js';
import { SecondFactorFact } from './SecondFactorFact.js';
import { accountStatus, VerifiedTick } from './user-labels.js';

const UNKNOWN = '–';

/** A user's details, read-only. */
export function UserFacts({ user }: { readonly user: AdminUser }) {
  const { email, email_verified, country, last_login_ip, lastModified, createdAt } = user;
  const signedInFrom = [last_login_ip.ip, last_login_ip.country].filter(Boolean).join(', ');
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { sm: 'repeat(2, max-content 1fr)', xs: 'max-content 1fr' },
        columnGap: 2,
        rowGap: 1,
        my: 2,
      }}
    >
      <Fact name="Email">
        {email} <VerifiedTick verified={email_verified} />
      </Fact>
      <Fact name="Account status">{accountStatus(user)}</Fact>
      <Fact name="Two-factor sign-in">
        <SecondFactorFact user={user} />
      </Fact>
      <Fact name="Country">{country || UNKNOWN}</Fact>
      <Fact name="Signed up">{formatDateTime(createdAt)}</Fact>
      <Fact name="Last activity">{formatMoment(lastModified)}</Fact>
      <Fact name="Last sign-in from">{signedInFrom || UNKNOWN}</Fact>
      <Fact name="History">
        <Link component={RouterLink} to={auditAddressOf(email)}>
          In the audit log
        </Link>
      </Fact>
    </Box>
  );
}

/** The audit log filtered by a user's email. */
const auditAddressOf = (email: string): string =>
  `/admin/audit-log?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`;
