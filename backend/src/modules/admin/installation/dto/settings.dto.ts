import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { TrimmedText, Version } from '../../../../common/validation/fields.js';

export class CaptchaSettingsDto {
  @ApiProperty()
  siteKey: string;

  @ApiProperty()
  scriptUrl: string;
}

/** What the screens need before a sign-in. */
export class ClientSettingsDto {
  @ApiProperty({ type: CaptchaSettingsDto, nullable: true, description: 'Null: no captcha' })
  captcha: CaptchaSettingsDto | null;

  @ApiProperty({ description: 'Minimum length of a new password' })
  passwordMin: number;

  @ApiProperty({ description: 'Letters that the last part of an email address may have' })
  emailEndingMax: number;

  @ApiProperty({ type: 'string', nullable: true, description: 'Named in the terms of service; null: a placeholder' })
  jurisdiction: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Null: no lookup of the public address' })
  ipLookupUrl: string | null;
}

export class InstallationSettingsDto {
  @ApiProperty({ type: 'string', nullable: true })
  jurisdiction: string | null;

  @ApiProperty({ description: 'Of all settings' })
  version: string;
}

export class ChangeInstallationSettingsDto {
  // Null empties it; `TrimmedText`, whose rules come after those above it, would take it for absent.
  @Transform(({ value }: { value: unknown }) => (value === null ? '' : value))
  @TrimmedText('Jurisdiction', {
    max: 200,
    optional: true,
    description: 'The jurisdiction named in the terms of service; null or "" for the placeholder',
  })
  jurisdiction?: string | null;

  @Version('Of the settings, as they were read; when it is another one by now, the change is refused')
  version?: string;
}
