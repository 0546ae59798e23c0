import type { ChannelKind, DeliveryState, SendWhen, RunVerdict } from '@testplatform/contract';
import type { Status } from '../../shared/status.js';

export const KIND_LABELS: Readonly<Record<ChannelKind, string>> = {
  mail: 'Email',
  webhook: 'Webhook',
  slack: 'Slack or compatible',
};

export const WHEN_LABELS: Readonly<Record<SendWhen, string>> = {
  failure: 'When a run fails',
  change: 'When runs start to fail, or pass again',
  always: 'When any run ends',
};

export const VERDICT_LABELS: Readonly<Record<RunVerdict, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  stopped: 'Stopped',
};

export const STATE_LABELS: Readonly<Record<DeliveryState, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Not sent',
};

export const STATE_STATUSES: Readonly<Record<DeliveryState, Status>> = {
  waiting: 'running',
  sent: 'success',
  failed: 'failed',
};
