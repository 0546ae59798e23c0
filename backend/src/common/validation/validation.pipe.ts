import { type ArgumentMetadata, Injectable, ValidationPipe } from '@nestjs/common';
import { type ClassConstructor, instanceToPlain, plainToInstance } from 'class-transformer';
import { getMetadataStorage, type ValidationError } from 'class-validator';
import { invalid, type UserError } from '../errors.js';
import { type InParts, inParts } from '../parts.js';
import { DEPTH_MAX, tooDeep } from './json-size.js';
import { isReader } from './message.js';

/** Maximum number of unknown fields that an error names. */
const UNKNOWN_MAX = 20;

/** Keys that the transformer drops, at any depth. */
const DANGEROUS = ['__proto__', 'constructor'];

/**
 * Validates a body, or the query of a route with a query DTO. Errors are a 422 that names each field; unknown fields are rejected (3 §1).
 * Socket messages parse themselves (`Message`).
 */
@Injectable()
export class BodyPipe extends ValidationPipe {
  constructor() {
    super({
      transformerPackage: { plainToInstance: transformFields, classToPlain: instanceToPlain },
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
    const body = await readBody(value);
    // The transformer would drop these keys before validation could reject them.
    const inherited = Object.keys(body).find((key) => key in Object.prototype);
    if (inherited) throw unknownField(inherited);
    refuseManyUnknown(body, metadata.metatype);
    return super.transform(body, metadata) as Promise<unknown>;
  }

  /** Nest would delete keys such as a user's "prototype" here; `readBody` rejects the dangerous ones instead. */
  protected override stripProtoKeys(): void {}
}

/**
 * The body as an object: {} when missing or null. Lists and plain text are rejected.
 * @throws UserError 422
 */
export async function readBody(value: unknown): Promise<object> {
  const body = value ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) throw invalid({ body: 'The body should be a JSON object' });
  await inParts(checkInside(body, DEPTH_MAX, { values: 0 }));
  return body;
}

/**
 * Converts a body to its class, field by field. Values inside a field are kept as they are: the transformer would copy them, dropping keys
 * such as "constructor" and taking quadratic time.
 */
function transformFields<T>(type: ClassConstructor<T>, body: object): T {
  const held = Object.entries(body).filter(([, value]) => typeof value === 'object' && value !== null);
  // The transformer doesn't copy functions.
  const fields = { ...body, ...Object.fromEntries(held.map(([key, value]) => [key, () => value])) };
  return Object.assign(plainToInstance(type, fields) as object, Object.fromEntries(held)) as T;
}

/**
 * Rejects a body with too many unknown fields, naming the first ones: the transformer and the validator take quadratic
 * time for them.
 */
function refuseManyUnknown(body: object, type: ArgumentMetadata['metatype']): void {
  const keys = Object.keys(body);
  if (!type || keys.length <= UNKNOWN_MAX) return;
  const validated = getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
  const known = new Set(validated.map(({ propertyName }) => propertyName));
  const unknown = keys.filter((key) => !known.has(key));
  if (unknown.length > UNKNOWN_MAX)
    throw invalid(Object.fromEntries(unknown.slice(0, UNKNOWN_MAX).map((key) => [key, unknownSentence(key)])));
}

export const unknownField = (name: string): UserError => invalid({ [name]: unknownSentence(name) });

const unknownSentence = (name: string): string => `Unknown field: ${name}`;

/** Values that are checked without yielding. */
const VALUES = 5_000;

function* checkInside(value: unknown, levels: number, checked: { values: number }): InParts<void> {
  if (typeof value !== 'object' || value === null) return;
  if (levels === 0) throw tooDeep();
  const dangerous = DANGEROUS.find((key) => Object.hasOwn(value, key));
  if (dangerous) throw unknownField(dangerous);
  for (const inner of Object.values(value)) {
    if (++checked.values % VALUES === 0) yield;
    if (typeof inner === 'object') yield* checkInside(inner, levels - 1, checked);
  }
}

function sentenceOf({ property, constraints = {} }: ValidationError): string {
  if (constraints.whitelistValidation) return unknownSentence(property);
  return Object.values(constraints)[0] ?? `${property} is not valid`;
}
