import { type ChannelKind, emailProblem, type SendWhen, TEXTS } from '@testplatform/contract';
import type { FormEvent } from 'react';
import { useEmailEndingMax } from '../../api/client-settings.js';
import { useManageNotification, type Notification } from '../../api/automation/notifications.js';
import { differing } from '../../shared/merge/merge.js';
import { useMergedForm } from '../../shared/merge/use-merged-form.js';

/** An edited notification. */
export interface NotificationFields {
  readonly title: string;
  readonly kind: ChannelKind;
  readonly when: SendWhen;
  /** Email addresses, one per line or separated by commas. */
  readonly recipients: string;
  readonly address: AddressDraft;
}

/** The address of a webhook as it is edited. */
interface AddressDraft {
  readonly secret: true;
  /** '' keeps the stored address. */
  readonly url: string;
  /** Version of the stored address. */
  readonly urlVersion: string;
}

/** The addresses in a text. */
export const addressesIn = (text: string): readonly string[] => text.split(/[\s,;]+/).filter((one) => one !== '');

/** The problem with a notification; the server validates more strictly. */
export function problemsOf(
  { title, kind, recipients, address: { url } }: NotificationFields,
  { isNew, endingMax }: { readonly isNew: boolean; readonly endingMax: number },
): string[] {
  const addresses = addressesIn(recipients);
  const wrong = addresses
    .map((address) => ({ address, problem: emailProblem(address, endingMax) }))
    .find(({ problem }) => problem !== null);
  return [
    title.trim() === '' && TEXTS.titleEmpty,
    kind === 'mail' && addresses.length === 0 && 'Enter at least one email address',
    kind === 'mail' && wrong !== undefined && `${wrong.problem}: ${wrong.address}`,
    kind !== 'mail' && isNew && url.trim() === '' && 'Address should not be empty',
  ].filter((sentence) => sentence !== false);
}

const fieldsOf = (stored: Notification | null): NotificationFields => ({
  title: stored?.title ?? '',
  kind: stored?.kind ?? 'mail',
  when: stored?.when ?? 'change',
  recipients: stored?.recipients.join('\n') ?? '',
  address: { secret: true, url: '', urlVersion: stored?.urlVersion ?? '' },
});

/** `done` is called after saving, with the secret of a new webhook. */
export function useNotificationForm(
  projectId: number,
  stored: Notification | null,
  done: (secret: string | undefined) => void,
) {
  const { mutateAsync } = useManageNotification(projectId);
  const endingMax = useEmailEndingMax();
  const save = async (fields: NotificationFields, base: NotificationFields) => {
    const { title, kind, when, recipients, address }: Partial<NotificationFields> = stored
      ? differing(base, fields)
      : fields;
    const url = address?.url.trim() ?? '';
    const { secret } = await mutateAsync({
      ...(stored && { channelId: stored.channel_id, version: stored.version }),
      ...(title !== undefined && { title: title.trim() }),
      ...(kind !== undefined && { kind }),
      ...(when !== undefined && { when }),
      ...(fields.kind === 'mail' && recipients !== undefined && { recipients: addressesIn(recipients) }),
      ...(fields.kind !== 'mail' && url !== '' && { url }),
    });
    done(secret);
  };
  const form = useMergedForm({ stored: fieldsOf(stored), version: stored?.version, save });
  const { value: fields } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemsOf(fields, { isNew: stored === null, endingMax });
    if (wrong.length > 0) form.setSentences(wrong);
    else void form.submit();
  };
  const change = (part: Partial<NotificationFields>) => form.change({ ...fields, ...part });
  return { ...form, fields, change, submit };
}
