/** The screens of the administration. */
export const SECTIONS = [
  { label: 'Users', to: '/admin/user-list' },
  { label: 'Roles', to: '/admin/roles' },
  { label: 'Audit log', to: '/admin/audit-log' },
  { label: 'Settings', to: '/admin/settings' },
  { label: 'Clean-up', to: '/admin/clean-up' },
];
