/** A class that reads a message. */
export interface MessageReader<T> {
  /** @throws UserError for what can't be read */
  read(message: unknown): T;
}

/**
 * The base of a class that declares a message of a socket: `class Beat extends Message(readBeat) {}`, then `@MessageBody() beat: Beat`.
 * The validation pipe reads what came with `read`, so that every message keeps its own documented answers.
 */
export function Message<T extends object>(read: (message: unknown) => T): (abstract new () => T) & MessageReader<T> {
  // A function, as its subclasses have no instances: they are only types, and carry `read`.
  return Object.assign(function message() {}, { read }) as unknown as (abstract new () => T) & MessageReader<T>;
}

/** Whether a parameter's class reads itself. */
export const isReader = (type: unknown): type is MessageReader<unknown> =>
  typeof type === 'function' && 'read' in type && typeof type.read === 'function';
