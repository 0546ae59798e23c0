import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { Role } from '../../../api/people/roles.js';
import { plural } from '../../../shared/utils/format.js';

/** How many people hold a role, with a link to them. */
export function Holders({ role: { id, people } }: { readonly role: Role }) {
  if (people === 0)
    return (
      <Typography component="span" variant="body2" color="text.secondary">
        Nobody has it
      </Typography>
    );
  return (
    <Link component={RouterLink} to={`/admin/user-list?filter=${encodeURIComponent(JSON.stringify({ role: id }))}`}>
      {plural(people, 'person', 'people')}
    </Link>
  );
}
