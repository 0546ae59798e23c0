import { type ArgumentMetadata, Injectable, ValidationPipe } from '@nestjs/common';
import type { ValidationError } from 'class-validator';
import { invalid, type UserError } from '../errors.js';
import { isReader } from './message.js';

/** Maximum nesting of a body: that of a tree, a test case or a data row. */
const DEPTH_MAX = 32;

/** Keys that the transformer drops, at any depth. */
const DANGEROUS = ['__proto__', 'constructor'];

/**
 * Validates a body, or the query of a route with a query DTO. Errors are a 422 that names each field; unknown fields are rejected (3 §1).
 * A message of a socket is read by its own class (`Message`).
 */
@Injectable()
export class BodyPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      stopAtFirstError: true,
      exceptionFactory: (errors) =>
        invalid(Object.fromEntries(errors.map((error) => [error.property, sentenceOf(error)]))),
    });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'body' && isReader(metadata.metatype)) return metadata.metatype.read(value);
    const isQuery = metadata.type === 'query' && metadata.metatype !== Object;
    if (metadata.type !== 'body' && !isQuery) return value;
    const body = readBody(value);
    // The transformer would drop these keys before validation could reject them.
    const inherited = Object.keys(body).find((key) => key in Object.prototype);
    if (inherited) throw unknownField(inherited);
    return super.transform(body, metadata) as Promise<unknown>;
  }

  /** Nest would delete keys such as a user's "prototype" here; `readBody` rejects the dangerous ones instead. */
  protected override stripProtoKeys(): void {}
}

/**
 * The body as an object. A missing or null body is an empty one; a list or a plain text is rejected.
 * @throws UserError 422
 */
export function readBody(value: unknown): object {
  const body = value ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw invalid({ body: 'The body should be a JSON object' });
  checkInside(body, DEPTH_MAX);
  return body;
}

export const unknownField = (name: string): UserError => invalid({ [name]: unknownSentence(name) });

const unknownSentence = (name: string): string => `Unknown field: ${name}`;

function checkInside(value: unknown, levels: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (levels === 0) throw invalid({ body: `The body is nested deeper than ${DEPTH_MAX} levels` });
  const dangerous = DANGEROUS.find((key) => Object.hasOwn(value, key));
  if (dangerous) throw unknownField(dangerous);
  for (const inner of Object.values(value)) checkInside(inner, levels - 1);
}

function sentenceOf({ property, constraints = {} }: ValidationError): string {
  if (constraints.whitelistValidation) return unknownSentence(property);
  return Object.values(constraints)[0] ?? `${property} is not valid`;
}
