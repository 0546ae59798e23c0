import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { SECTIONS } from './sections/Section.js';

/** Links to the sections; stays visible beside them. */
export function SideMenu() {
  const show = (id: string) => {
    const section = document.getElementById(id);
    section?.scrollIntoView({ behavior: 'smooth', block: 'start' });
    section?.focus({ preventScroll: true });
  };
  return (
    <Box
      component="nav"
      aria-label="Sections"
      sx={{
        position: { lg: 'sticky' },
        top: 72,
        alignSelf: 'start',
        display: 'flex',
        flexWrap: 'wrap',
        flexDirection: { lg: 'column' },
        gap: 0.5,
      }}
    >
      {SECTIONS.map(({ id, title }) => (
        <Link
          key={id}
          component="button"
          type="button"
          underline="hover"
          color="textPrimary"
          onClick={() => show(id)}
          sx={{ textAlign: 'left', px: 1, py: 0.75, borderRadius: 1, '&:hover': { bgcolor: 'action.hover' } }}
        >
          {title}
        </Link>
      ))}
    </Box>
  );
}
