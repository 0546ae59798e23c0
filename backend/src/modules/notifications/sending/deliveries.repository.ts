import { Injectable } from '@nestjs/common';
import { LessThan, Not } from 'typeorm';
import { BaseRepository, chunks } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { NotificationDelivery } from './notification-delivery.entity.js';

export type DeliveryRow = Omit<NotificationDelivery, 'channel'>;

@Injectable()
export class DeliveriesRepository extends BaseRepository<NotificationDelivery> {
  constructor(database: Database) {
    super(database, NotificationDelivery);
  }

  find(deliveryId: string): Promise<DeliveryRow | null> {
    return this.rows.findOneBy({ deliveryId });
  }

  /** Newest first, with their channels. */
  newest(projectId: number, take: number): Promise<NotificationDelivery[]> {
    return this.rows.find({
      where: { projectId },
      relations: { channel: true },
      order: { createdAt: 'DESC', deliveryId: 'ASC' },
      take,
    });
  }

  /** Ids of a channel's queued messages, including those being sent. */
  async waiting(channelId: number): Promise<string[]> {
    const rows = await this.rows.find({ where: { channelId, state: 'waiting' }, select: { deliveryId: true } });
    return rows.map(({ deliveryId }) => deliveryId);
  }

  async insert(rows: readonly DeliveryRow[]): Promise<void> {
    for (const some of chunks(rows, 50)) await this.store.insert(some);
  }

  async update({ deliveryId, ...change }: DeliveryRow): Promise<void> {
    await this.store.update({ deliveryId }, change);
  }

  /** Deletes the finished messages of a project except the newest `keep`. */
  async prune(projectId: number, keep: number): Promise<void> {
    const [oldest] = await this.rows.find({
      where: { projectId },
      order: { createdAt: 'DESC' },
      skip: keep - 1,
      take: 1,
    });
    if (oldest) await this.store.delete({ projectId, state: Not('waiting'), createdAt: LessThan(oldest.createdAt) });
  }
}
