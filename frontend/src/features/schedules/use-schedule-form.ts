import { TEXTS } from '@testplatform/contract';
import { useState, type FormEvent } from 'react';
import { sentencesOf } from '../../api/api-error.js';
import { useManageCron, type Cron } from '../../api/crons.js';
import { isChanged } from '../../shared/utils/is-changed.js';

const twoDigits = (count: number): readonly string[] =>
  Array.from({ length: count }, (_one, index) => String(index).padStart(2, '0'));

/** As they are sent: two digits (2 §5). */
export const HOURS = twoDigits(24);
export const MINUTES = twoDigits(60);

const OWN_TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
/** Those known to the browser, and UTC, which it does not list. */
export const TIME_ZONES = [...new Set(['UTC', OWN_TIME_ZONE, ...Intl.supportedValuesOf('timeZone')])];

/** A schedule as it is edited. */
export interface ScheduleFields {
  readonly title: string;
  readonly connectorId: string;
  readonly type: string;
  readonly hour: string;
  readonly minute: string;
  readonly timeZone: string;
  /** '' uses the connector's. */
  readonly environment: string;
}

/** The problem with a schedule, in the documented words (2 §5). */
export const problemsOf = ({ title, connectorId }: Pick<ScheduleFields, 'title' | 'connectorId'>): string[] =>
  [connectorId === '' && TEXTS.connectorEmpty, title.trim() === '' && TEXTS.titleEmpty].filter(
    (sentence) => sentence !== false,
  );

const fieldsOf = (cron: Cron | null): ScheduleFields => ({
  title: cron?.title ?? '',
  connectorId: cron?.connector_id ?? '',
  type: 'Daily',
  hour: cron?.hour ?? '00',
  minute: cron?.minute ?? '00',
  timeZone: cron?.timeZone ?? OWN_TIME_ZONE,
  environment: cron?.environment ?? '',
});

/** `done` is called after saving. */
export function useScheduleForm(projectId: number, cron: Cron | null, done: () => void) {
  const [stored] = useState(() => fieldsOf(cron));
  const [fields, setFields] = useState(stored);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const manage = useManageCron(projectId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (manage.isPending) return;
    const wrong = problemsOf(fields);
    setSentences(wrong);
    if (wrong.length > 0) return;
    const { type: _daily, ...change } = fields;
    manage.mutate(
      { ...(cron && { cronId: cron.cron_id }), ...change, title: fields.title.trim() },
      { onSuccess: done, onError: (error) => setSentences(sentencesOf(error)) },
    );
  };
  const change = (part: Partial<ScheduleFields>) => setFields((before) => ({ ...before, ...part }));
  return { fields, isDirty: isChanged(fields, stored), change, sentences, busy: manage.isPending, submit };
}
