/** Whether one of the fields is another one than it was. */
export const isChanged = <T extends object>(fields: T, before: T): boolean =>
  (Object.keys(fields) as (keyof T)[]).some((name) => fields[name] !== before[name]);
