import { Injectable } from '@nestjs/common';

/** Something that stands on a connector: it may refuse that the connector goes, in the same transaction. */
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
