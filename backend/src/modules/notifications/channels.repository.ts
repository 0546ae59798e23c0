import { Injectable } from '@nestjs/common';
import { BaseRepository } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { NotificationChannel } from './notification-channel.entity.js';

export type ChannelRow = Omit<NotificationChannel, 'project'>;

@Injectable()
export class ChannelsRepository extends BaseRepository<NotificationChannel> {
  constructor(database: Database) {
    super(database, NotificationChannel);
  }

  find(channelId: number): Promise<ChannelRow | null> {
    return this.rows.findOneBy({ channelId });
  }

  /** In the order of creation. */
  ofProject(projectId: number): Promise<ChannelRow[]> {
    return this.rows.find({ where: { projectId }, order: { channelId: 'ASC' } });
  }

  enabled(projectId: number): Promise<ChannelRow[]> {
    return this.rows.find({ where: { projectId, enabled: true }, order: { channelId: 'ASC' } });
  }

  insert(row: Omit<ChannelRow, 'channelId'>): Promise<ChannelRow> {
    return this.store.save(this.store.create(row));
  }

  async update({ channelId, ...change }: ChannelRow): Promise<void> {
    await this.store.update({ channelId }, change);
  }

  async delete(channelId: number): Promise<void> {
    await this.store.delete({ channelId });
  }
}
