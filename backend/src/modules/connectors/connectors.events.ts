import { Injectable } from '@nestjs/common';

/** Called before a connector is deleted, in the same transaction. Throws to veto the deletion. */
type DeletionListener = (connectorKey: number) => Promise<void>;

/** Lets other modules veto the deletion of a connector. */
@Injectable()
export class ConnectorDeletions {
  private readonly listeners: DeletionListener[] = [];

  subscribe(listener: DeletionListener): void {
    this.listeners.push(listener);
  }

  /** @throws UserError of a module that needs the connector */
  async announce(connectorKey: number): Promise<void> {
    for (const listener of this.listeners) await listener(connectorKey);
  }
}
