import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { DataSourceOptions } from 'typeorm';
import { type Settings, SETTINGS_TOKEN, SettingsError } from '../config/settings.js';
import { DatabaseClock } from './database-clock.js';
import { Database, NewerSchemaError } from './database.js';
import { readerSource, writerSource } from './options.js';

/** Error codes of a database server that is unreachable or refuses access. */
const CLOSED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ER_ACCESS_DENIED_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
  'ER_BAD_DB_ERROR',
];

/** @returns a SettingsError if DATABASE_URL, or the database it points to, is the cause */
function notOpened(error: unknown, { DATABASE_URL }: Settings): SettingsError | null {
  if (error instanceof NewerSchemaError)
    return new SettingsError(
      `${DATABASE_URL === undefined ? 'DATA_DIR' : 'DATABASE_URL'} names a database that a newer version of TestPlatform has changed. ` +
        'Start that version, or restore a backup of the time before it',
    );
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (!CLOSED.includes(code)) return null;
  return new SettingsError(`DATABASE_URL names a database that can’t be opened (${message || code})`);
}

@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly database: Database) {}

  /** @param entities all entities of the application, because this folder may not import modules */
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
            await database.open().catch((error: unknown) => {
              throw notOpened(error, settings) ?? error;
            });
            return database;
          },
        },
        DatabaseClock,
      ],
      exports: [Database, DatabaseClock],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}
