import { AUDIT_EVENTS, type AuditEvent } from '@testplatform/contract';

/** Labels of the audit log's events. */
const LABELS: Readonly<Record<AuditEvent, string>> = {
  'sign-in': 'Signed in',
  'sign-in-refused': 'Sign-in refused',
  'sign-out': 'Signed out',
  'signed-out-everywhere': 'Signed out everywhere',
  'sign-up': 'Signed up',
  'email-verified': 'Email verified',
  'password-reset-requested': 'Password reset requested',
  'password-changed': 'Password changed',
  'profile-changed': 'Profile changed',
  'second-factor-on': 'Two-factor sign-in turned on',
  'second-factor-off': 'Two-factor sign-in turned off',
  'second-factor-reset': 'Two-factor sign-in reset',
  'recovery-codes-renewed': 'New recovery codes',
  'recovery-code-used': 'Recovery code used',
  'account-activated': 'Account activated',
  'account-deactivated': 'Account deactivated',
  'permissions-changed': 'Rights changed',
  'device-saved': 'Device saved',
  'project-created': 'Project created',
  'project-modified': 'Project modified',
  'connector-created': 'Connector created',
  'connector-modified': 'Connector modified',
  'connector-deleted': 'Connector deleted',
  'schedule-created': 'Schedule created',
  'schedule-modified': 'Schedule modified',
  'schedule-deleted': 'Schedule deleted',
  'notification-created': 'Notification created',
  'notification-modified': 'Notification modified',
  'notification-deleted': 'Notification deleted',
  'run-started': 'Run started',
  'run-stopped': 'Run stopped',
  'run-pinned': 'Run pinned',
  'run-unpinned': 'Run unpinned',
  'cleaned-up': 'Cleaned up',
  'settings-changed': 'Settings changed',
};

export const eventLabel = (event: AuditEvent): string => LABELS[event];

export const EVENT_CHOICES = AUDIT_EVENTS.map((value) => ({ value, label: LABELS[value] }));
