import BackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { Link } from 'react-router';

export const BackToRoles = () => (
  <Button component={Link} to="/admin/roles" size="small" startIcon={<BackIcon />} sx={{ mb: 1 }}>
    All roles
  </Button>
);
