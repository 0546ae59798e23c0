/** A class that parses a socket message. */
export interface MessageReader<T> {
  /** @throws UserError when the message is invalid */
  read(message: unknown): T;
}

/**
 * Base class of socket messages: `class Beat extends Message(readBeat) {}`, then `@MessageBody() beat: Beat`. The validation pipe parses
 * the payload with `read`, so that every message keeps its own documented errors.
 */
export function Message<T extends object>(read: (message: unknown) => T): (abstract new () => T) & MessageReader<T> {
  // A function, because the subclasses are never instantiated: they are only types that carry `read`.
  return Object.assign(function message() {}, { read }) as unknown as (abstract new () => T) & MessageReader<T>;
}

/** Whether a parameter's class parses itself. */
export const isReader = (type: unknown): type is MessageReader<unknown> =>
  typeof type === 'function' && 'read' in type && typeof type.read === 'function';
