import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { DataSourceOptions } from 'typeorm';
import { type Settings, SETTINGS_TOKEN } from '../config/settings.js';
import { Database } from './database.js';
import { readerSource, writerSource } from './options.js';

@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(@Inject(Database) private readonly database: Database) {}

  /** @param entities every entity of the application: this folder knows no module */
  static with(entities: NonNullable<DataSourceOptions['entities']>): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        {
          provide: Database,
          inject: [SETTINGS_TOKEN],
          useFactory: async (settings: Settings) => {
            const writer = writerSource(settings, entities);
            const database = new Database(writer, readerSource(settings, entities, writer));
            await database.open();
            return database;
          },
        },
      ],
      exports: [Database],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}
