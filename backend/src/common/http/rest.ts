import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiQuery, ApiResponse, ApiSecurity, getSchemaPath } from '@nestjs/swagger';
import { FailureDto } from './failure.dto.js';

/** An answer without the envelope, as react-admin expects it. */
export class RestAnswer<Value extends object = object> {
  constructor(readonly value: Value) {}
}

/** A page of a list without the envelope: rows with an `id`, and their position in the `Content-Range` header. */
export class RestList<Row extends object = object> extends RestAnswer<readonly Row[]> {
  constructor(
    private readonly resource: string,
    rows: readonly Row[],
    private readonly skip: number,
    private readonly total: number,
  ) {
    super(rows);
  }

  /** Such as `user-list 0-24/319`. */
  get contentRange(): string {
    const last = this.skip + this.value.length - 1;
    return `${this.resource} ${this.value.length > 0 ? `${this.skip}-${last}` : '*'}/${this.total}`;
  }
}

/** Parses the id in a path. Malformed ids become 0, which is unknown. */
export const readId = (id: string): number => (/^\d{1,9}$/.test(id) ? Number(id) : 0);

interface RestCall {
  readonly summary: string;
  readonly operationId: string;
  readonly answer: Type;
}

const described = ({ summary, operationId, answer }: RestCall, schema: object): MethodDecorator =>
  applyDecorators(
    ApiOperation({ summary, operationId }),
    ApiExtraModels(FailureDto, answer),
    ApiResponse({ status: 200, description: 'Done', schema }),
    ApiResponse({
      status: 'default',
      description: 'Refused: errors tells why',
      schema: { $ref: getSchemaPath(FailureDto) },
    }),
    ApiSecurity('Token'),
  );

/** Documents a call that answers a single row without the envelope. */
export const RestCall = (call: RestCall): MethodDecorator => described(call, { $ref: getSchemaPath(call.answer) });

/** Documents a list call in react-admin's "simple rest" format. */
export const RestListCall = (call: RestCall & { readonly filters: string }): MethodDecorator =>
  applyDecorators(
    described(call, { type: 'array', items: { $ref: getSchemaPath(call.answer) } }),
    query('sort', 'As in ["id","ASC"]'),
    query('range', 'First and last place from 0, as in [0,24]'),
    query('filter', `JSON object: ${call.filters}`),
  );

const query = (name: string, description: string) =>
  ApiQuery({ name, description, required: false, schema: { type: 'string' } });
