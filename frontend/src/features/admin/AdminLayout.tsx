import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { CoreLayoutProps } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router';
import { SECTIONS } from './sections.js';

/** The console's own navigation, between the product's bar and its screens. */
export function AdminLayout({ children }: CoreLayoutProps) {
  return (
    <Box component="main" sx={{ width: '100%', maxWidth: 1400, mx: 'auto', p: { xs: 2, sm: 3 } }}>
      <Box
        component="nav"
        aria-label="Administration"
        sx={{ display: 'flex', gap: 0.5, mb: 3, overflowX: 'auto', borderBottom: 1, borderColor: 'divider' }}
      >
        {SECTIONS.map((section) => (
          <SectionLink key={section.to} {...section} />
        ))}
      </Box>
      {children}
    </Box>
  );
}

function SectionLink({ label, to }: { readonly label: string; readonly to: string }) {
  const { pathname } = useLocation();
  const current = pathname.startsWith(to);
  return (
    <Link
      component={RouterLink}
      to={to}
      color={current ? 'primary' : 'textPrimary'}
      underline="none"
      {...(current ? { 'aria-current': 'page' as const } : {})}
      sx={{
        px: { xs: 1, sm: 1.5 },
        py: 1,
        whiteSpace: 'nowrap',
        fontWeight: current ? 600 : 500,
        borderBottom: 2,
        borderColor: current ? 'primary.main' : 'transparent',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      {label}
    </Link>
  );
}
