import { applyDecorators, HttpCode, Post, type Type, UseGuards } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiResponse, ApiSecurity, getSchemaPath } from '@nestjs/swagger';
import { NoBodyGuard } from '../validation/no-body.guard.js';
import { FailureDto } from './failure.dto.js';

interface CallOptions {
  readonly summary: string;
  /** Class of the envelope's answer, beside `status`. */
  readonly answer?: Type;
  /** Works without a token. */
  readonly open?: boolean;
  /** Takes no body. */
  readonly bodiless?: boolean;
}

/** A documented call: POST at the path, answering 200 and the envelope (3 §1). */
export function Call(path: string, { summary, answer, open = false, bodiless = false }: CallOptions): MethodDecorator {
  const success = {
    type: 'object' as const,
    required: ['status'],
    properties: { status: { type: 'string' as const, enum: ['success'] } },
  };
  const schema = answer ? { allOf: [success, { $ref: getSchemaPath(answer) }] } : success;
  return applyDecorators(
    Post(path),
    HttpCode(200),
    ApiOperation({ summary, operationId: path.replace(/\W+(\w)/g, (_match, letter: string) => letter.toUpperCase()) }),
    ApiExtraModels(FailureDto, ...(answer ? [answer] : [])),
    ApiResponse({ status: 200, description: 'Done', schema }),
    ApiResponse({
      status: 'default',
      description: 'Refused: errors tells why',
      schema: { $ref: getSchemaPath(FailureDto) },
    }),
    ...(open ? [] : [ApiSecurity('Token')]),
    ...(bodiless ? [UseGuards(NoBodyGuard)] : []),
  );
}
