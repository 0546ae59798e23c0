export * from './by-name.js';
export * from './clock.js';
export * from './browser-settings.js';
export * from './read-browser-settings.js';
export * from './limits.js';
export * from './texts.js';
export * from './permission.js';
export * from './roles.js';
export * from './audit-events.js';
export * from './text-rules.js';
export * from './locator.js';
export * from './placeholder.js';
export * from './tables.js';
export * from './rename-placeholder.js';
export * from './read-as-seen.js';
export * from './read-number.js';
export * from './keys.js';
export * from './conditional.js';
export * from './json-path.js';
export * from './headers.js';
export * from './mocks.js';
export * from './page-time.js';
export * from './mail-server.js';
export * from './point.js';
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
export { EVENT_ACTION_ACTIONS, EVENT_ACTION_EVENTS, STORAGE_TYPES } from './test-case-rows.js';
export type { BindingRow, EventAction, StorageRow } from './test-case-rows.js';
export * from './test-case.js';
export * from './check-test-case.js';
export * from './case-locators.js';
export * from './describe-locator.js';
export * from './describe-step.js';
export * from './blocks.js';
export * from './times.js';
export * from './imports.js';
export * from './project-files.js';
export * from './runs.js';
export * from './analytics.js';
export * from './formats.js';
export * from './time-zone.js';
export * from './notifications.js';
export * from './sockets.js';
export * from './xecutor.js';
export * from './recording.js';
export * from './recording-check.js';
export * from './recording-wire.js';
export * from './test-attributes.js';
export * from './overlay-rules.js';
export * from './tree/node.js';
export * from './tree/parse.js';
export * from './tree/edit.js';
export * from './tree/reconcile.js';
