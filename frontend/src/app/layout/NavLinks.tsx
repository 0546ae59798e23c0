import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router';
import { useLacksPermission } from '../../api/people/account.js';

const LINKS = [
  { label: 'Home', to: '/home', within: /^\/home(?!.*[?&]view=projects)/ },
  { label: 'Projects', to: '/project', within: /^\/(project|home.*[?&]view=projects)/ },
  { label: 'Analytics', to: '/analytics', within: /^\/analytics/ },
];

/** Home, Projects and Analytics, with the current one marked; hides those that the user may not view. */
export function NavLinks() {
  const { pathname, search } = useLocation();
  const hidden = [
    useLacksPermission('projects', 'view') && '/project',
    useLacksPermission('analytics', 'view') && '/analytics',
  ];
  return (
    <Box component="nav" aria-label="Main" sx={{ display: 'flex', gap: 0.5 }}>
      {LINKS.filter(({ to }) => !hidden.includes(to)).map(({ label, to, within }) => {
        const current = within.test(pathname + search);
        return (
          <Link
            key={to}
            component={RouterLink}
            to={to}
            color={current ? 'primary' : 'textPrimary'}
            underline="none"
            {...(current ? { 'aria-current': 'page' as const } : {})}
            sx={{
              px: { xs: 0.75, sm: 1.25 },
              py: 0.75,
              borderRadius: 1,
              fontWeight: current ? 600 : 500,
              '&:hover': { bgcolor: 'action.hover' },
            }}
          >
            {label}
          </Link>
        );
      })}
    </Box>
  );
}
