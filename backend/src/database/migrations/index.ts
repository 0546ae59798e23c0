import { Initial1763600000000 } from './0001-initial.js';
import { AccountTokens1763700000000 } from './0002-account-tokens.js';
import { Administration1763800000000 } from './0003-administration.js';
import { Environments1764000000000 } from './0005-environments.js';
import { Connectors1764100000000 } from './0006-connectors.js';
import { RollUps1764200000000 } from './0007-roll-ups.js';
import { CaseHistory1764300000000 } from './0008-case-history.js';
import { DownloadTickets1764400000000 } from './0009-download-tickets.js';
import { Retention1764500000000 } from './0010-retention.js';
import { ProjectRevisions1764600000000 } from './0011-project-revisions.js';
import { Reruns1764700000000 } from './0012-reruns.js';
import { Outgoing1764800000000 } from './0013-outgoing.js';
import { Notifications1764810000000 } from './0013-notifications.js';
import { Xecutor1764900000000 } from './0014-xecutor.js';
import { Lookups1765000000000 } from './0015-lookups.js';
import { LinkOwners1765100000000 } from './0016-link-owners.js';
import { AccountVersions1765200000000 } from './0017-account-versions.js';
import { MaskedOnDevices1765300000000 } from './0018-masked-on-devices.js';
import { SecondFactor1765400000000 } from './0019-second-factor.js';
import { ClaimOrder1765500000000 } from './0020-claim-order.js';
import { FailureEvidence1765610000000 } from './0021-failure-evidence.js';
import { GoodPageMb1765700000000 } from './0022-good-page-mb.js';
import { SessionOrigins1765800000000 } from './0023-session-origins.js';
import { UsedLinks1765900000000 } from './0024-used-links.js';
import { Roles1766000000000 } from './0025-roles.js';
import { ProjectFiles1766100000000 } from './0026-project-files.js';
import { EnvironmentBrowsers1766200000000 } from './0027-environment-browsers.js';
import { TestAttributes1766300000000 } from './0028-test-attributes.js';
import { SharesOfOutgoing1766400000000 } from './0029-shares-of-outgoing.js';
import { StopAtFailure1766500000000 } from './0030-stop-at-failure.js';
import { Trash1766600000000 } from './0031-trash.js';
import { DeletedProjects1766700000000 } from './0032-deleted-projects.js';
import { StopAtFailureOfFiles1766800000000 } from './0033-stop-at-failure-of-files.js';
import { NoDependencies1766900000000 } from './0034-no-dependencies.js';
import { RetriedCases1767000000000 } from './0035-retried-cases.js';
import { OverlayRules1767100000000 } from './0036-overlay-rules.js';
import { DataTables1767400000000 } from './0039-data-tables.js';
import { RowsOfRuns1767500000000 } from './0040-rows-of-runs.js';
import { Matrices1767600000000 } from './0041-matrices.js';
import { SignedInStates1767700000000 } from './0042-signed-in-states.js';
import { Savers1767800000000 } from './0043-savers.js';
import { FirefoxFiles1767900000000 } from './0044-firefox-files.js';
import { BinaryNames1768000000000 } from './0045-binary-names.js';

/** Every migration, oldest first. Never edit a released one. */
export const MIGRATIONS = [
  Initial1763600000000,
  AccountTokens1763700000000,
  Administration1763800000000,
  Environments1764000000000,
  Connectors1764100000000,
  RollUps1764200000000,
  CaseHistory1764300000000,
  DownloadTickets1764400000000,
  Retention1764500000000,
  ProjectRevisions1764600000000,
  Reruns1764700000000,
  Outgoing1764800000000,
  Notifications1764810000000,
  Xecutor1764900000000,
  Lookups1765000000000,
  LinkOwners1765100000000,
  AccountVersions1765200000000,
  MaskedOnDevices1765300000000,
  SecondFactor1765400000000,
  ClaimOrder1765500000000,
  FailureEvidence1765610000000,
  GoodPageMb1765700000000,
  SessionOrigins1765800000000,
  UsedLinks1765900000000,
  Roles1766000000000,
  ProjectFiles1766100000000,
  EnvironmentBrowsers1766200000000,
  TestAttributes1766300000000,
  SharesOfOutgoing1766400000000,
  StopAtFailure1766500000000,
  Trash1766600000000,
  DeletedProjects1766700000000,
  StopAtFailureOfFiles1766800000000,
  NoDependencies1766900000000,
  RetriedCases1767000000000,
  OverlayRules1767100000000,
  DataTables1767400000000,
  RowsOfRuns1767500000000,
  Matrices1767600000000,
  SignedInStates1767700000000,
  Savers1767800000000,
  FirefoxFiles1767900000000,
  BinaryNames1768000000000,
];
