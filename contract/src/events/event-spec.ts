import { type Condition, CONDITIONS, type FieldName, type FieldSpec, fieldSpec, PROPERTIES } from './fields.js';

/** A condition on another field of the same case. */
export interface FieldCondition {
  readonly field: FieldName;
  readonly in: readonly string[];
}

/** A field of an event type. */
export interface EventField {
  readonly name: FieldName;
  /** Must not be empty, or only under a condition. */
  readonly required?: boolean | FieldCondition;
  /** Shown, stored and validated only while the condition holds. */
  readonly when?: FieldCondition;
  /** The form shows it under "Advanced". */
  readonly advanced?: boolean;
  /** Override the field's own. */
  readonly label?: string;
  readonly help?: string;
}

/** What a control case does with the cases around it: `contract/src/case/blocks.ts`. */
export type BlockRole = 'if' | 'else-if' | 'else' | 'repeat' | 'end';

/** An event type. */
export interface EventSpec {
  readonly label: string;
  /** One line for the list of types. */
  readonly summary: string;
  readonly fields: readonly EventField[];
  /** Its role in a block of cases; only control cases have one. */
  readonly block?: BlockRole;
}

// The fields that several event types have.

export const target: EventField = { name: 'targetField', required: true };
export const position: EventField = { name: 'mousePositionNearestField' };
export const held: EventField = { name: 'heldKeys', advanced: true };
const wait: EventField = { name: 'maxWaitingTime', advanced: true };
export const sleep: EventField = { name: 'sleepTime', advanced: true };
export const after = [wait, sleep];
/** For events that wait only for the tab to load. */
export const loading: EventSpec['fields'] = [{ name: 'maxWaitingTime' }, sleep];
const withoutElement: FieldCondition = { field: 'property', in: ['Title', 'URL', 'Dialog'] };
export const withElement: FieldCondition = {
  field: 'property',
  in: PROPERTIES.filter((property) => !withoutElement.in.includes(property)),
};
const allBut = (...conditions: readonly Condition[]): FieldCondition => ({
  field: 'condition',
  in: CONDITIONS.filter((condition) => !conditions.includes(condition)),
});
const aboutElement = allBut('Title', 'URL', 'Given text');
const compared = allBut('Visible', 'Not visible', 'Checked', 'Not checked');
/** The fields of a condition. */
export const conditionFields: EventSpec['fields'] = [
  { name: 'condition' },
  { ...target, required: aboutElement, when: aboutElement },
  { name: 'attribute', required: true, when: { field: 'condition', in: ['Attribute'] } },
  { name: 'comparedText', when: { field: 'condition', in: ['Given text'] } },
  {
    name: 'conditionals',
    required: compared,
    when: compared,
    help: 'All of them must hold, or the condition does not.',
  },
  { name: 'waits' },
  { ...wait, when: { field: 'waits', in: ['Yes'] } },
  sleep,
];
/** For a field that is shown and must be filled under one condition. */
export const under = (when: FieldCondition) => ({ required: true, when });

/** The field's spec, with the event type's own label and help. */
export const specOf = ({ name, label, help }: EventField): FieldSpec => {
  const spec = fieldSpec(name);
  return { ...spec, label: label ?? spec.label, help: help ?? spec.help };
};

/** The values that conditions refer to. */
export type FieldValues = { readonly [name in FieldName]?: unknown };

/** Whether a condition holds. An empty field counts as its default, as in a run. */
export const isMet = (condition: FieldCondition, values: FieldValues): boolean => {
  const value = values[condition.field] || fieldSpec(condition.field).default;
  return typeof value === 'string' && condition.in.includes(value.trim());
};

/** Whether a visible field must not be empty for these values. */
export function isRequired(field: EventField, values: FieldValues): boolean {
  return typeof field.required === 'object' ? isMet(field.required, values) : field.required === true;
}
