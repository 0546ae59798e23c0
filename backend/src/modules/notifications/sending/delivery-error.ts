/** The reply of a recipient. */
export interface Answer {
  readonly status: number;
  /** The beginning of its text. */
  readonly reply: string;
}

/** Why a notification was not delivered, in a sentence for the people of the project. Contains no URL and no secret. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly answer: Answer | null;
  /** Whether a retry is pointless. */
  readonly isFinal: boolean;

  constructor(
    sentence: string,
    { answer = null, isFinal = false }: { answer?: Answer | null; isFinal?: boolean } = {},
  ) {
    super(sentence);
    this.answer = answer;
    this.isFinal = isFinal;
  }
}
