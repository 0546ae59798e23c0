import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { DEVICE_STATES, type DeviceState, LIMITS } from '@testplatform/contract';
import { Transform } from 'class-transformer';
import { Matches } from 'class-validator';

const { deviceIdMin: min, deviceIdMax: max } = LIMITS;

/** Characters that need no escaping in a URL. */
const DeviceId = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    Matches(new RegExp(`^[\\w.~-]{${min},${max}}$`), {
      message: `Device id should have ${min} to ${max} characters: letters, digits and - _ . ~`,
    }),
    ApiProperty({ type: 'string', minLength: min, maxLength: max }),
  );

export class ManageDeviceDto {
  @DeviceId()
  duid: string;
}

export class ManageDeviceAnswerDto {
  @ApiProperty({ enum: [true] })
  success: true;
}

const own = {
  type: 'string',
  nullable: true,
  description: 'As it says itself; null before its first connection',
} as const;

export class DeviceDto {
  @ApiProperty()
  duid: string;

  @ApiProperty({ enum: DEVICE_STATES })
  state: DeviceState;

  @ApiProperty(own)
  name: string | null;

  @ApiProperty(own)
  host: string | null;

  @ApiProperty(own)
  platform: string | null;

  @ApiProperty(own)
  version: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'When it was last heard from' })
  seen_at: string | null;
}

export class DeviceAnswerDto {
  @ApiProperty({ type: DeviceDto, nullable: true, description: 'null when none is saved' })
  data: DeviceDto | null;
}
