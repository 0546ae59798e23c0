import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isEmail, LIMITS, readTestAttributes, TEST_ATTRIBUTES_ERROR, TEXTS } from '@testplatform/contract';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  Min,
  ValidateBy,
  type ValidationOptions,
} from 'class-validator';

/** Field decorators: validation, error message and OpenAPI entry in one line. Messages start with the label. */

interface Common {
  readonly optional?: boolean;
  readonly description?: string;
}

/** An optional field may be absent or null. */
const presence = (optional = false): PropertyDecorator =>
  optional ? applyDecorators(nullToUndefined, IsOptional()) : () => undefined;
const nullToUndefined = Transform(({ value }: { value: unknown }) => value ?? undefined);
const trim = Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));
const blankToUndefined = Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));

/** Error message for an invalid id. */
export const idSentence = (label: string): string => `${label} should be a positive whole number`;

/** A positive whole number; digit strings are accepted. With `blank`, 0 and "" mean "none". */
export function Id(
  label: string,
  { optional, blank, description }: Common & { blank?: boolean } = {},
): PropertyDecorator {
  const read = ({ value }: { value: unknown }): unknown => {
    const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
    return blank && (number === 0 || number === '') ? undefined : number;
  };
  const sentence = { message: idSentence(label) };
  return applyDecorators(
    Transform(read),
    presence(optional),
    IsInt(sentence),
    Min(1, sentence),
    Max(Number.MAX_SAFE_INTEGER, sentence),
    ApiProperty({ type: 'integer', minimum: blank ? 0 : 1, required: !optional, description }),
  );
}

/** Characters as the databases count them. Class-validator doesn't count variation selectors. */
const lengthOf = (text: string): number => [...text].length;
/** Whether a text has fewer than `min` characters; true if the value is not a text. */
const isShorter = (value: unknown, min: number): boolean =>
  typeof value !== 'string' || lengthOf(value.slice(0, 2 * min)) < min;
/** Whether a text has more than `max` characters; true if the value is not a text. */
const isLonger = (value: unknown, max: number): boolean =>
  typeof value !== 'string' || (value.length > max && lengthOf(value.slice(0, 2 * max + 1)) > max);

/** Minimum length of a text, in characters. */
export const AtLeast = (min: number, sentence: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'minLength', validator: { validate: (value) => !isShorter(value, min) } }, sentence);

/** Maximum length of a text, in characters. */
export const AtMost = (max: number, sentence: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'maxLength', validator: { validate: (value) => !isLonger(value, max) } }, sentence);

/** A text, not trimmed. Minimum and maximum count characters (Unicode code points). */
export function Text(
  label: string,
  { min = 0, max, optional, description }: Common & { min?: number; max: number },
): PropertyDecorator {
  const sentence = textSentence(label, lengthSentence(label, min, max));
  // The sentence for a missing text doesn't fit one that is too long.
  const tooLong = min === 1 ? textSentence(label, lengthSentence(label, 0, max)) : sentence;
  return applyDecorators(
    presence(optional),
    IsString(sentence),
    AtLeast(min, sentence),
    AtMost(max, tooLong),
    ApiProperty({ type: 'string', minLength: min, maxLength: max, required: !optional, description }),
  );
}

/** The version that a change is based on; without one the change applies to whatever is stored. */
export const Version = (
  of = 'As it was read; when it is another one by now, the change is refused',
): PropertyDecorator => Text('Version', { max: 40, optional: true, description: of });

/** Like `Text`, but trimmed first. With `blank`, a text of spaces counts as absent. */
export function TrimmedText(
  label: string,
  { blank = false, ...options }: Common & { min?: number; max: number; blank?: boolean },
): PropertyDecorator {
  return applyDecorators(trim, blank ? blankToUndefined : () => undefined, Text(label, options));
}

/**
 * Characters that names can't contain: control characters, direction marks and zero-width characters, except for the joiners that some
 * scripts need.
 */
const CONTROL = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;
/** A visible character: not a space, format character or lone mark, nor a letter that renders as blank. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u;

/**
 * The name of a person or thing: trimmed, with at least one visible character. `max` also applies to its composed form,
 * which is compared.
 */
export function Name(
  label: string,
  options: Common & { min?: number; max: number; blank?: boolean },
): PropertyDecorator {
  const validate = (value: unknown) =>
    typeof value !== 'string' || value === '' || (VISIBLE.test(value) && !CONTROL.test(value));
  const defaultMessage = () => `${label} should consist of visible characters`;
  const isComposedShort = (value: unknown) =>
    typeof value !== 'string' || !isLonger(value.normalize('NFC'), options.max);
  const tooLong = () => lengthSentence(label, 0, options.max);
  return applyDecorators(
    TrimmedText(label, options),
    ValidateBy({ name: 'visible', validator: { validate, defaultMessage } }),
    ValidateBy({ name: 'composed', validator: { validate: isComposedShort, defaultMessage: tooLong } }),
  );
}

/** An email address, without the check of `EMAIL_ENDING_MAX` (see `requireEmail`). An optional one may also be "". */
export function Email({ optional = false }: Pick<Common, 'optional'> = {}): PropertyDecorator {
  const validate = (value: unknown) =>
    typeof value === 'string' && value.length <= LIMITS.emailMax && isEmail(value, LIMITS.emailEndingMax);
  return applyDecorators(
    trim,
    optional ? blankToUndefined : () => undefined,
    presence(optional),
    ValidateBy({ name: 'email', validator: { validate, defaultMessage: () => TEXTS.emailInvalid } }),
    ApiProperty({ type: 'string', format: 'email', maxLength: LIMITS.emailMax, required: !optional }),
  );
}

/** Comma-separated test id attributes, by which tests find elements. */
export function TestAttributes({ optional = false }: Pick<Common, 'optional'> = {}): PropertyDecorator {
  const max = LIMITS.testAttributesTextMax;
  const validate = (value: unknown) =>
    typeof value === 'string' && value.length <= max && readTestAttributes(value) !== null;
  return applyDecorators(
    trim,
    presence(optional),
    ValidateBy({ name: 'testAttributes', validator: { validate, defaultMessage: () => TEST_ATTRIBUTES_ERROR } }),
    ApiProperty({ type: 'string', maxLength: max, required: !optional, description: 'Such as data-testid, data-cy' }),
  );
}

/** Error message for a text that is missing, too short, too long, or not a text. */
export const textSentence = (label: string, sentence: string): ValidationOptions => ({
  message: ({ value }) =>
    typeof value === 'string' || value === undefined || value === null ? sentence : `${label} should be text`,
});

function lengthSentence(label: string, min: number, max: number): string {
  if (min <= 1) return min === 0 ? `${label} should have at most ${max} characters` : `${label} should not be empty`;
  return `${label} should have ${min} to ${max} characters`;
}

export function Flag(label: string, { optional, description }: Common = {}): PropertyDecorator {
  return applyDecorators(
    presence(optional),
    IsBoolean({ message: `${label} should be true or false` }),
    ApiProperty({ type: 'boolean', required: !optional, description }),
  );
}

/** One of a list of texts. */
export function OneOf(
  label: string,
  choices: readonly string[],
  { optional, description }: Common = {},
): PropertyDecorator {
  return applyDecorators(
    optional ? blankToUndefined : () => undefined,
    presence(optional),
    IsIn([...choices], {
      message: `${label} should be one of: ${choices.map((choice) => choice || '(empty)').join(', ')}`,
    }),
    ApiProperty({ type: 'string', enum: [...choices], required: !optional, description }),
  );
}

/** A whole number within a range. */
export function Whole(
  label: string,
  { min, max, optional, description }: Common & { min: number; max: number },
): PropertyDecorator {
  const sentence = { message: `${label} should be a whole number from ${min} to ${max}` };
  return applyDecorators(
    presence(optional),
    IsInt(sentence),
    Min(min, sentence),
    Max(max, sentence),
    ApiProperty({ type: 'integer', minimum: min, maximum: max, required: !optional, description }),
  );
}

/** A decimal number within a range; digit strings are accepted, "" counts as absent. */
export function Decimal(
  label: string,
  { min, max, optional, description }: Common & { min: number; max: number },
): PropertyDecorator {
  const sentence = { message: `${label} should be a number from ${min} to ${max}` };
  return applyDecorators(
    blankToUndefined,
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && value.trim() !== '' ? Number(value) : value,
    ),
    presence(optional),
    IsNumber({}, sentence),
    Min(min, sentence),
    Max(max, sentence),
    ApiProperty({ type: 'number', required: !optional, description }),
  );
}

/** A UUID; "" counts as absent. */
export function Uuid(label: string, { optional, description }: Common = {}): PropertyDecorator {
  return applyDecorators(
    blankToUndefined,
    presence(optional),
    IsUUID('all', { message: `${label} is not a valid id` }),
    ApiProperty({ type: 'string', format: 'uuid', required: !optional, description }),
  );
}

/** A list of at most `max` UUIDs. */
export function Uuids(
  label: string,
  { max, description }: Pick<Common, 'description'> & { max: number },
): PropertyDecorator {
  return applyDecorators(
    IsArray({ message: `${label} should be a list of ids` }),
    ArrayMaxSize(max, { message: `${label} should be at most ${max}` }),
    IsUUID('all', { each: true, message: `${label} should be valid ids` }),
    ApiProperty({ type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: max, description }),
  );
}

/** An object that the service parses. With `blank`, "" means "none". */
export function Json(
  label: string,
  { optional, blank, description }: Common & { blank?: boolean } = {},
): PropertyDecorator {
  return applyDecorators(
    blank ? blankToUndefined : () => undefined,
    presence(optional),
    IsObject({ message: `${label} should be an object` }),
    ApiProperty({ type: 'object', additionalProperties: true, selfRequired: !optional, description }),
  );
}

type ItemShape =
  | { type: 'object'; additionalProperties: true }
  | { type: 'string' }
  | { type: 'array'; items: ItemShape };

/** A list that the service parses. `of` describes its items, objects unless `items` says otherwise. */
export function JsonList(
  label: string,
  of: string,
  {
    optional,
    description = `[${of}]`,
    items = { type: 'object', additionalProperties: true },
  }: Common & { items?: ItemShape } = {},
): PropertyDecorator {
  return applyDecorators(
    presence(optional),
    IsArray({ message: `${label} should be a list of ${of}` }),
    ApiProperty({
      type: 'array',
      items,
      required: !optional,
      description,
    }),
  );
}

/** The title of a tree level; "" counts as absent. */
export function NodeTitle(label: string): PropertyDecorator {
  return applyDecorators(blankToUndefined, Text(label, { max: LIMITS.treeTitleMax, optional: true }));
}

/** `page` and `pageSize` of a list. */
export class PageDto {
  @Whole('Page', { min: 1, max: 1_000_000, optional: true })
  page?: number;

  @Whole('Page size', { min: 1, max: LIMITS.pageSizeMax, optional: true })
  pageSize?: number;
}

/** The project that a request is about. */
export class ProjectRefDto {
  @Id('Project')
  projectId: number;
}

/** `page` and `pageSize` of a list of a project. */
export class ProjectPageDto extends PageDto {
  @Id('Project')
  projectId: number;
}
