export * from './reading/by-name.js';
export * from './reading/clock.js';
export * from './reading/is-object.js';
export * from './project/browser-settings.js';
export * from './project/read-browser-settings.js';
export * from './limits.js';
export * from './texts.js';
export * from './project/folder-paths.js';
export * from './project/permission.js';
export * from './project/roles.js';
export * from './project/audit-events.js';
export * from './reading/text-rules.js';
export * from './case/locator.js';
export * from './case/placeholder.js';
export * from './project/tables.js';
export * from './case/rename-placeholder.js';
export * from './reading/read-as-seen.js';
export * from './reading/read-number.js';
export * from './fields/keys.js';
export * from './case/conditional.js';
export * from './fields/json-path.js';
export * from './fields/headers.js';
export * from './fields/mocks.js';
export * from './fields/page-time.js';
export * from './fields/mail-server.js';
export * from './fields/point.js';
export * from './events/fields.js';
export {
  type BlockRole,
  type EventField,
  type EventSpec,
  type FieldCondition,
  type FieldValues,
  isRequired,
  specOf,
} from './events/event-spec.js';
export * from './events/catalogue.js';
export { EVENT_ACTION_ACTIONS, EVENT_ACTION_EVENTS, STORAGE_TYPES } from './case/test-case-rows.js';
export type { BindingRow, EventAction, StorageRow } from './case/test-case-rows.js';
export * from './case/test-case.js';
export * from './case/check-test-case.js';
export * from './case/case-locators.js';
export * from './case/describe-locator.js';
export * from './case/describe-step.js';
export * from './case/blocks.js';
export * from './fields/times.js';
export * from './case/imports.js';
export * from './case/project-files.js';
export * from './run/runs.js';
export * from './run/analytics.js';
export * from './reading/formats.js';
export * from './reading/time-zone.js';
export * from './project/notifications.js';
export * from './run/sockets.js';
export * from './run/xecutor.js';
export * from './recording/recording.js';
export * from './recording/recording-check.js';
export * from './recording/recording-wire.js';
export * from './fields/test-attributes.js';
export * from './case/overlay-rules.js';
export * from './tree/node.js';
export * from './tree/parse.js';
export * from './tree/edit.js';
export * from './tree/reconcile.js';
