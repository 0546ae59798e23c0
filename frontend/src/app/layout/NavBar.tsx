import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useColorScheme } from '@mui/material/styles';
import Toolbar from '@mui/material/Toolbar';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router';
import { Logo } from '../../shared/components/Logo.js';
import { NavLinks } from './NavLinks.js';
import { UserMenu } from './UserMenu.js';

/** The top navigation bar (1 §2). */
export function NavBar() {
  return (
    <AppBar position="static" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Toolbar variant="dense" sx={{ gap: { xs: 0.5, sm: 2 }, px: { xs: 1, sm: 2 } }}>
        <Box component={Link} to="/home" aria-label="TestPlatform" sx={{ display: 'flex', color: 'inherit' }}>
          <Logo />
        </Box>
        <NavLinks />
        <Box sx={{ flex: '1 0 0' }} />
        <UserMenu />
        {/* At the edge, so that the user's name, which loads later, does not move this button. */}
        <ColorModeButton />
      </Toolbar>
    </AppBar>
  );
}

/** Switches between light and dark. Until first used, the system setting applies. */
function ColorModeButton() {
  const { mode, systemMode, setMode } = useColorScheme();
  const dark = (mode === 'system' ? systemMode : mode) === 'dark';
  const label = dark ? 'Light theme' : 'Dark theme';
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => setMode(dark ? 'light' : 'dark')} color="inherit">
        {dark ? <LightIcon fontSize="small" /> : <DarkIcon fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
}
