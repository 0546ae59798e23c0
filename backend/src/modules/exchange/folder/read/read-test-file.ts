import { checkTestCase, isEventType, LIMITS, newTestCase, type TestCase } from '@testplatform/contract';
import type { ContentFile, ContentOptions } from '../content.js';
import type { Place } from './place.js';

/** Reads a test case file. */
export function readTestFile(place: Place): Omit<ContentFile, 'path'> {
  const fields = place.fields('stopAtFailure', 'table', 'savesSession', 'sessionHours', 'startsSession', 'cases');
  const name = { max: LIMITS.sessionNameMax };
  const options: ContentOptions = {
    ...(!fields.stopAtFailure.isAbsent && { stopAtFailure: fields.stopAtFailure.flag('stopAtFailure', false) }),
    ...(!fields.table.isAbsent && { table: fields.table.text('Table', { max: LIMITS.dataNameMax }) }),
    ...(!fields.savesSession.isAbsent && { savesSession: fields.savesSession.text('savesSession', name) }),
    ...(!fields.sessionHours.isAbsent && {
      sessionHours: fields.sessionHours.whole('sessionHours', { min: 1, max: LIMITS.sessionHoursMax }),
    }),
    ...(!fields.startsSession.isAbsent && { startsSession: fields.startsSession.text('startsSession', name) }),
  };
  return { ...options, cases: fields.cases.items(LIMITS.fileCasesMax).flatMap((item) => readCase(item) ?? []) };
}

const MASKED = 'The folder keeps no masked texts. Remove inputText here, and enter it in the project';

function readCase(place: Place): TestCase | null {
  const given: Record<string, unknown> = { ...place.object() };
  const { eventType, inputTextMask } = given;
  const isMasked = inputTextMask === 'Yes';
  if (isMasked && given.inputText !== undefined) place.wrong(MASKED, ['inputText']);
  if ('inputTextSet' in given) place.wrong('Unknown field: inputTextSet', ['inputTextSet']);
  const input: Record<string, unknown> = {
    ...(typeof eventType === 'string' && isEventType(eventType) && newTestCase(eventType)),
    ...given,
  };
  if (isMasked) delete input.inputText;
  const { value, errors } = checkTestCase(input);
  for (const [field, sentence] of Object.entries(errors ?? {})) place.wrong(sentence, [field]);
  if (value && isMasked) delete value.inputText;
  return value ?? null;
}
