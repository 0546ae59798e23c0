/** The channels that report the end of a run (3 §14). */
export const CHANNEL_KINDS = ['mail', 'webhook', 'slack'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** Which runs are reported: failures; changes between passed and failed; all. */
export const SEND_WHEN = ['failure', 'change', 'always'] as const;
export type SendWhen = (typeof SEND_WHEN)[number];

/** How a run ended. One that a person stopped is neither passed nor failed. */
export const RUN_VERDICTS = ['passed', 'failed', 'stopped'] as const;
export type RunVerdict = (typeof RUN_VERDICTS)[number];

/** The state of a message to one recipient. */
export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
