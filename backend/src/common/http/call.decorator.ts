import { applyDecorators, HttpCode, Post, type Type, UseGuards } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiResponse, ApiSecurity, getSchemaPath } from '@nestjs/swagger';
import { NoBodyGuard } from '../validation/no-body.guard.js';
import { SUCCESS } from './envelope.js';
import { FailureDto } from './failure.dto.js';

interface CallOptions {
  readonly summary: string;
  /** Class of the answer's fields besides `status`. */
  readonly answer?: Type;
  /** Works without a token. */
  readonly open?: boolean;
  /** Takes no body. */
  readonly bodiless?: boolean;
}

const SUCCESS_ENVELOPE = {
  type: 'object' as const,
  required: ['status'],
  properties: { status: { type: 'string' as const, enum: [SUCCESS] } },
};

/** The schema of an answer in the envelope. @param answer class of the fields besides `status`; also register it as an extra model */
export const successOf = (answer?: Type) =>
  answer ? { allOf: [SUCCESS_ENVELOPE, { $ref: getSchemaPath(answer) }] } : SUCCESS_ENVELOPE;

/** A documented call: POST at the path, answered with 200 and the envelope (3 §1). */
export function Call(path: string, { summary, answer, open = false, bodiless = false }: CallOptions): MethodDecorator {
  return applyDecorators(
    Post(path),
    HttpCode(200),
    ApiOperation({ summary, operationId: path.replace(/\W+(\w)/g, (_match, letter: string) => letter.toUpperCase()) }),
    ApiExtraModels(FailureDto, ...(answer ? [answer] : [])),
    ApiResponse({ status: 200, description: 'Done', schema: successOf(answer) }),
    ApiResponse({
      status: 'default',
      description: 'Refused: errors tells why',
      schema: { $ref: getSchemaPath(FailureDto) },
    }),
    ...(open ? [] : [ApiSecurity('Token')]),
    ...(bodiless ? [UseGuards(NoBodyGuard)] : []),
  );
}
