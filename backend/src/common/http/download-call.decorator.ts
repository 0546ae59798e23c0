import { applyDecorators, Header } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiProduces, ApiResponse, ApiSecurity, getSchemaPath } from '@nestjs/swagger';
import { FailureDto } from './failure.dto.js';

interface DownloadCallOptions {
  readonly summary: string;
  readonly operationId: string;
  /** Content type of the file. */
  readonly type: string;
}

/** Describes a call that answers with a file, without the envelope. Not cached, because its URL may hold credentials. */
export const DownloadCall = ({ summary, operationId, type }: DownloadCallOptions): MethodDecorator =>
  applyDecorators(
    Header('Cache-Control', 'private, no-store'),
    ApiOperation({ summary, operationId }),
    ApiProduces(type),
    ApiExtraModels(FailureDto),
    ApiResponse({
      status: 200,
      description: 'The file',
      content: { [type]: { schema: { type: 'string', format: 'binary' } } },
    }),
    ApiResponse({
      status: 'default',
      description: 'Refused: errors tells why',
      content: { 'application/json': { schema: { $ref: getSchemaPath(FailureDto) } } },
    }),
    ApiSecurity('Token'),
  );
