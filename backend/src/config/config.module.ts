import { type DynamicModule, Global, Module } from '@nestjs/common';
import { SecretBox } from '../common/secret-box.js';
import { PublicAddress } from './public-address.js';
import { readSecrets, type Secrets, SECRETS_TOKEN } from './secrets.js';
import { type Settings, SETTINGS_TOKEN } from './settings.js';

@Global()
@Module({})
export class ConfigModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: ConfigModule,
      providers: [
        { provide: SETTINGS_TOKEN, useValue: settings },
        { provide: SECRETS_TOKEN, useFactory: () => readSecrets(settings) },
        {
          provide: SecretBox,
          inject: [SECRETS_TOKEN],
          useFactory: ({ secretKey }: Secrets) => new SecretBox(secretKey),
        },
        PublicAddress,
      ],
      exports: [PublicAddress, SETTINGS_TOKEN, SECRETS_TOKEN, SecretBox],
    };
  }
}
