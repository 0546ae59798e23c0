import { ApiProperty } from '@nestjs/swagger';

/** The envelope of a failed call. */
export class FailureDto {
  @ApiProperty({ enum: ['failure'] })
  status: 'failure';

  @ApiProperty({ required: false, description: 'One sentence when no field is to blame' })
  message?: string;

  @ApiProperty({
    required: false,
    oneOf: [{ type: 'object', additionalProperties: { type: 'string' } }, { type: 'string' }],
    description: 'Field to sentence, or the bare text of a token or account error',
  })
  errors?: Record<string, string> | string;
}
