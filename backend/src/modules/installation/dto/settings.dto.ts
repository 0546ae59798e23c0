import { ApiProperty } from '@nestjs/swagger';
import { TrimmedText } from '../../../common/validation/fields.js';

export class CaptchaSettingsDto {
  @ApiProperty()
  siteKey: string;

  @ApiProperty()
  scriptUrl: string;
}

/** What the screens need to know of this installation before anybody signs in. */
export class ClientSettingsDto {
  @ApiProperty({ type: CaptchaSettingsDto, nullable: true, description: 'Null: no captcha' })
  captcha: CaptchaSettingsDto | null;

  @ApiProperty({ description: 'Least characters of a new password' })
  passwordMin: number;

  @ApiProperty({ type: 'string', nullable: true, description: 'Of the terms of service; null: a placeholder' })
  jurisdiction: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Null: the public address is not looked up' })
  ipLookupUrl: string | null;
}

export class ClientSettingsAnswerDto {
  @ApiProperty({ type: ClientSettingsDto })
  data: ClientSettingsDto;
}

export class InstallationSettingsDto {
  @ApiProperty({ type: 'string', nullable: true })
  jurisdiction: string | null;
}

export class ChangeInstallationSettingsDto {
  @TrimmedText('Jurisdiction', {
    max: 200,
    optional: true,
    description: 'The law that the terms of service name; null or "" for the placeholder',
  })
  jurisdiction?: string;
}
