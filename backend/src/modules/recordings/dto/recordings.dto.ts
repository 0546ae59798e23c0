import { ApiProperty } from '@nestjs/swagger';
import { LIMITS, RECORDING_PLACES, type RecordingPlace } from '@testplatform/contract';
import { Id, Json, OneOf, TrimmedText, Uuid, Uuids } from '../../../common/validation/fields.js';
import { NodeRefDto } from '../../components/dto/node-ref.dto.js';

export class StartRecordingDto extends NodeRefDto {
  @TrimmedText('Address', { max: 4_000, optional: true, description: 'Where the browser begins; "" an empty page' })
  url?: string;

  @OneOf('Place', RECORDING_PLACES, { optional: true, description: 'Default: the Xecutor when it is connected' })
  place?: RecordingPlace;

  @TrimmedText('Environment', { max: LIMITS.dataNameMax, optional: true, description: 'Whose values tried steps take' })
  environment?: string;
}

export class StartedRecordingDto {
  @ApiProperty({ format: 'uuid' })
  recording_id: string;

  @ApiProperty({ enum: RECORDING_PLACES })
  place: RecordingPlace;
}

export class RecordingIdDto {
  @Uuid('Recording')
  recording_id: string;
}

export class RecordingCommandDto extends RecordingIdDto {
  @Json('Command', {
    description: '{kind, …}: mode, visit, back, forward, reload, highlight, try, check, stop-check, input or close',
  })
  command: Record<string, unknown>;
}

export class ForgetStepsDto extends RecordingIdDto {
  @Uuids('Steps', { max: LIMITS.recordingStepsMax, description: 'Unknown ids are ignored' })
  steps: string[];
}

export class RecordingAnswerDto {
  @ApiProperty({ type: 'object', additionalProperties: true, description: '{done}, {matches} or {tried}' })
  data: object;
}

export class RecordingStateDto {
  @Id('Project', { optional: true, description: 'Absent: whatever project it is in' })
  projectId?: number;
}

export class RecordingStateAnswerDto {
  @ApiProperty({
    type: 'object',
    nullable: true,
    additionalProperties: true,
    description:
      'recording_id, file, place, mode, page, steps, picked, unheard, check, and why it is closed; null when there is none',
  })
  data: Record<string, unknown> | null;
}
