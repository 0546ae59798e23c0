import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '@testplatform/contract';
import { Transform } from 'class-transformer';
import { Matches } from 'class-validator';

const { deviceIdMin: min, deviceIdMax: max } = LIMITS;

/** Characters that need no escaping in an address (3 §9). */
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
