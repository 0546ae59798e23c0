import { TEXTS } from '@testplatform/contract';
import type { FormEvent } from 'react';
import { useManageCron, type Cron } from '../../api/automation/crons.js';
import { differing } from '../../shared/merge/merge.js';
import { useMergedForm } from '../../shared/merge/use-merged-form.js';
import { OWN_TIME_ZONE } from '../../shared/time-zones.js';

const twoDigits = (count: number): readonly string[] =>
  Array.from({ length: count }, (_one, index) => String(index).padStart(2, '0'));

/** Two digits, as the server expects (2 §5). */
export const HOURS = twoDigits(24);
export const MINUTES = twoDigits(60);

/** A schedule as it is edited. */
export interface ScheduleFields {
  readonly title: string;
  readonly connectorId: string;
  readonly type: string;
  /** `hh:mm`: one value, so that an hour and a minute of two people never make a time that neither of them wants. */
  readonly time: string;
  readonly timeZone: string;
  /** [] uses the connector's. */
  readonly environments: readonly string[];
}

/** The problem with a schedule, in the documented words. */
export const problemsOf = ({ title, connectorId }: Pick<ScheduleFields, 'title' | 'connectorId'>): string[] =>
  [connectorId === '' && TEXTS.connectorEmpty, title.trim() === '' && TEXTS.titleEmpty].filter(
    (sentence) => sentence !== false,
  );

const fieldsOf = (cron: Cron | null): ScheduleFields => ({
  title: cron?.title ?? '',
  connectorId: cron?.connectorHandle ?? '',
  type: 'Daily',
  time: `${cron?.hour ?? '00'}:${cron?.minute ?? '00'}`,
  timeZone: cron?.timeZone ?? OWN_TIME_ZONE,
  environments: cron?.environments ?? [],
});

/** The hour and minute of a time. */
export function partsOf(time: string): { readonly hour: string; readonly minute: string } {
  const [hour = '', minute = ''] = time.split(':');
  return { hour, minute };
}

/** `done` is called after saving. */
export function useScheduleForm(projectId: number, cron: Cron | null, done: () => void) {
  const { mutateAsync } = useManageCron(projectId);
  const save = async (fields: ScheduleFields, base: ScheduleFields) => {
    const { type: _daily, title, time, ...others }: Partial<ScheduleFields> = cron ? differing(base, fields) : fields;
    await mutateAsync({
      ...(cron && { cronId: cron.cron_id, version: cron.version }),
      ...others,
      ...(title !== undefined && { title: title.trim() }),
      ...(time !== undefined && partsOf(time)),
    });
    done();
  };
  const form = useMergedForm({ stored: fieldsOf(cron), version: cron?.version, save });
  const { value: fields } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemsOf(fields);
    if (wrong.length > 0) form.setSentences(wrong);
    else void form.submit();
  };
  return { ...form, fields, submit, change: (part: Partial<ScheduleFields>) => form.change({ ...fields, ...part }) };
}
