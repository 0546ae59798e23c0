import { AuditEntry } from './modules/audit/audit-entry.entity.js';
import { ArtifactRemoval } from './modules/artifacts/artifact-removal.entity.js';
import { Component } from './modules/components/component.entity.js';
import { TrashEntry } from './modules/components/trash-entry.entity.js';
import { ConnectorNode } from './modules/connectors/connector-node.entity.js';
import { ConnectorRun } from './modules/connectors/connector-run.entity.js';
import { Connector } from './modules/connectors/connector.entity.js';
import { CronDay } from './modules/crons/cron-day.entity.js';
import { Cron } from './modules/crons/cron.entity.js';
import { Environment } from './modules/projects/environments/environment.entity.js';
import { DataTableRow } from './modules/projects/data-table.entity.js';
import { InstallationSetting } from './modules/admin/installation/installation-setting.entity.js';
import { ProjectRevision } from './modules/projects/project-revision.entity.js';
import { SignedInState } from './modules/runner/work/signed-in/signed-in-state.entity.js';
import { NotificationChannel } from './modules/notifications/notification-channel.entity.js';
import { NotificationDelivery } from './modules/notifications/sending/notification-delivery.entity.js';
import { RunKind } from './modules/notifications/run-kind.entity.js';
import { OutgoingMessage } from './modules/mail/outgoing/outgoing-message.entity.js';
import { ProjectFile } from './modules/project-files/project-file.entity.js';
import { ProjectFileVersion } from './modules/project-files/project-file-version.entity.js';
import { Project } from './modules/projects/project.entity.js';
import { CaseResultRow } from './modules/reports/results/case-result.entity.js';
import { FileResult } from './modules/reports/results/file-result.entity.js';
import { LatestResult } from './modules/reports/results/latest-result.entity.js';
import { ProjectTotals } from './modules/reports/roll-ups/project-totals.entity.js';
import { Rerun } from './modules/runner/store/rerun.entity.js';
import { TrimmedResult } from './modules/reports/removals/trimmed-result.entity.js';
import { CleanUpLock } from './modules/retention/clean-up-lock.entity.js';
import { CleanUp } from './modules/retention/clean-up.entity.js';
import { FileRun } from './modules/runner/store/file-run.entity.js';
import { PinnedRun } from './modules/runner/clean/pinned-run.entity.js';
import { RunRemoval } from './modules/runner/clean/run-removal.entity.js';
import { Run } from './modules/runner/store/run.entity.js';
import { TestCaseRow } from './modules/test-cases/test-case.entity.js';
import { AccountToken } from './modules/users/mailed-links/account-token.entity.js';
import { Role } from './modules/users/roles/role.entity.js';
import { UserRole } from './modules/users/roles/user-role.entity.js';
import { RecoveryCode } from './modules/users/second-factor/recovery-code.entity.js';
import { SecondFactor } from './modules/users/second-factor/second-factor.entity.js';
import { DownloadTicket } from './modules/users/sessions/download-ticket.entity.js';
import { Session } from './modules/users/sessions/session.entity.js';
import { User } from './modules/users/accounts/user.entity.js';
import { Device } from './modules/devices/device.entity.js';

/** All entities. */
export const ENTITIES = [
  User,
  Role,
  UserRole,
  Session,
  AccountToken,
  DownloadTicket,
  SecondFactor,
  RecoveryCode,
  Project,
  ProjectRevision,
  SignedInState,
  Environment,
  DataTableRow,
  Component,
  TrashEntry,
  TestCaseRow,
  Run,
  FileRun,
  FileResult,
  CaseResultRow,
  LatestResult,
  Connector,
  ConnectorNode,
  ConnectorRun,
  Cron,
  CronDay,
  ProjectTotals,
  Rerun,
  AuditEntry,
  Device,
  InstallationSetting,
  OutgoingMessage,
  NotificationChannel,
  NotificationDelivery,
  RunKind,
  PinnedRun,
  RunRemoval,
  TrimmedResult,
  ProjectFile,
  ProjectFileVersion,
  ArtifactRemoval,
  CleanUp,
  CleanUpLock,
];
