import { TEXTS } from '@testplatform/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { Logo } from '../../shared/components/Logo.js';
import { RunSketch } from './RunSketch.js';

/** The landing page: tagline, Login and Sign up (1 §2). */
export function LandingScreen() {
  return (
    <Box component="main" sx={{ minHeight: '100%', display: 'grid', placeItems: 'center', p: 3 }}>
      <title>TestPlatform</title>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
          gap: { xs: 5, lg: 8 },
          alignItems: 'center',
          width: '100%',
          maxWidth: 1080,
        }}
      >
        <Box>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 3 }}>
            <Logo size={32} />
            <Typography variant="h2" component="p">
              TestPlatform
            </Typography>
          </Box>
          <Typography component="h1" sx={{ fontSize: { xs: 32, sm: 42 }, lineHeight: 1.15, fontWeight: 700, mb: 2 }}>
            {TEXTS.tagline}
          </Typography>
          <Typography color="text.secondary" sx={{ fontSize: 16, lineHeight: 1.6, mb: 4, maxWidth: 460 }}>
            Build browser tests as a tree, run them in a real browser, watch every step live, and read what passed, what
            failed and why.
          </Typography>
          <Box sx={{ display: 'flex', gap: 1.5 }}>
            <Button component={Link} to="/login" variant="contained" size="large">
              Login
            </Button>
            <Button component={Link} to="/register" variant="outlined" size="large">
              Sign up
            </Button>
          </Box>
        </Box>
        <RunSketch />
      </Box>
    </Box>
  );
}
