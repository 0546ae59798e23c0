import { applyDecorators, HttpCode, Post, type Type, UseGuards } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiResponse, ApiSecurity, getSchemaPath } from '@nestjs/swagger';
import { NoBodyGuard } from '../validation/no-body.guard.js';
import { SUCCESS } from './envelope.js';
import { FailureDto } from './failure.dto.js';

/** The fields of an answer besides `status`: `data` alone, or all of them by their class. */
interface AnswerFields {
  /** Class of `data`; in brackets when it is a list. */
  readonly data?: Type | [Type];
  readonly answer?: Type;
}

interface CallOptions extends AnswerFields {
  readonly summary: string;
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

const refTo = (type: Type) => ({ $ref: getSchemaPath(type) });

/** The schema of `data`. Its class should also be registered as an extra model. */
export const dataOf = (data: Type | [Type]) => ({
  type: 'object' as const,
  required: ['data'],
  properties: { data: Array.isArray(data) ? { type: 'array' as const, items: refTo(data[0]) } : refTo(data) },
});

/** The schema of an answer in the envelope. Its class should also be registered as an extra model. */
export function successOf({ data, answer }: AnswerFields = {}) {
  if (data) return { allOf: [SUCCESS_ENVELOPE, dataOf(data)] };
  return answer ? { allOf: [SUCCESS_ENVELOPE, refTo(answer)] } : SUCCESS_ENVELOPE;
}

/** A documented call: POST at the path, answered with 200 and the envelope (3 §1). */
export function Call(
  path: string,
  { summary, open = false, bodiless = false, ...fields }: CallOptions,
): MethodDecorator {
  return applyDecorators(
    Post(path),
    HttpCode(200),
    ApiOperation({ summary, operationId: path.replace(/\W+(\w)/g, (_match, letter: string) => letter.toUpperCase()) }),
    ApiExtraModels(FailureDto, ...[fields.data ?? fields.answer ?? []].flat()),
    ApiResponse({ status: 200, description: 'Done', schema: successOf(fields) }),
    ApiResponse({
      status: 'default',
      description: 'Refused: errors tells why',
      schema: refTo(FailureDto),
    }),
    ...(open ? [] : [ApiSecurity('Token')]),
    ...(bodiless ? [UseGuards(NoBodyGuard)] : []),
  );
}
