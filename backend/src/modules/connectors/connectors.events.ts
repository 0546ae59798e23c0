import { Injectable } from '@nestjs/common';

/** Called before a connector is deleted, in the same transaction. It may throw to keep the connector. */
type DeletionListener = (connectorKey: number) => Promise<void>;

/** Asks other modules before a connector is deleted (3 §13). */
@Injectable()
export class ConnectorDeletions {
  private readonly listeners: DeletionListener[] = [];

  subscribe(listener: DeletionListener): void {
    this.listeners.push(listener);
  }

  /** @throws UserError of whoever needs the connector */
  async announce(connectorKey: number): Promise<void> {
    for (const listener of this.listeners) await listener(connectorKey);
  }
}
