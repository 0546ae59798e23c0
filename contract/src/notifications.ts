/** The channels that report the end of a run (3 §14). */
export const CHANNEL_KINDS = ['mail', 'webhook', 'slack'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** Which ends are reported: failures; changes between passed and failed; all. */
export const SEND_WHEN = ['failure', 'change', 'always'] as const;
export type SendWhen = (typeof SEND_WHEN)[number];

/** How a run ended. Stopped by a person, it is neither passed nor failed. */
export const RUN_VERDICTS = ['passed', 'failed', 'stopped'] as const;
export type RunVerdict = (typeof RUN_VERDICTS)[number];

/** Where a message to one recipient is. */
export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
