import { type ChannelKind, emailProblem, type SendWhen, TEXTS } from '@testplatform/contract';
import { useState, type FormEvent } from 'react';
import { sentencesOf } from '../../api/api-error.js';
import { useEmailEndingMax } from '../../api/client-settings.js';
import { useManageNotification, type Notification } from '../../api/notifications.js';
import { useEdits } from '../../shared/hooks/use-edits.js';

/** A notification as it is edited. */
export interface NotificationFields {
  readonly title: string;
  readonly kind: ChannelKind;
  readonly when: SendWhen;
  /** Email addresses, one per line or separated by commas. */
  readonly recipients: string;
  /** '' keeps the stored address. */
  readonly url: string;
}

/** The addresses in a text. */
export const addressesIn = (text: string): readonly string[] => text.split(/[\s,;]+/).filter((one) => one !== '');

/** The problem with a notification; the server validates more strictly. */
export function problemsOf(
  { title, kind, recipients, url }: NotificationFields,
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
  url: '',
});

/** `done` is called after saving, with the secret of a new webhook. */
export function useNotificationForm(
  projectId: number,
  stored: Notification | null,
  done: (secret: string | undefined) => void,
) {
  const { fields, edited, ...edits } = useEdits(fieldsOf(stored));
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const manage = useManageNotification(projectId);
  const endingMax = useEmailEndingMax();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (manage.isPending) return;
    const wrong = problemsOf(fields, { isNew: stored === null, endingMax });
    setSentences(wrong);
    if (wrong.length > 0) return;
    const { title, kind, when, recipients, url } = stored ? edited : fields;
    manage.mutate(
      {
        ...(stored && { channelId: stored.channel_id, version: stored.version }),
        ...(title !== undefined && { title: title.trim() }),
        ...(kind !== undefined && { kind }),
        ...(when !== undefined && { when }),
        ...(fields.kind === 'mail' && recipients !== undefined && { recipients: addressesIn(recipients) }),
        ...(fields.kind !== 'mail' && url !== undefined && url.trim() !== '' && { url: url.trim() }),
      },
      { onSuccess: ({ secret }) => done(secret), onError: (error) => setSentences(sentencesOf(error)) },
    );
  };
  const discard = () => {
    edits.discard();
    setSentences([]);
  };
  return { fields, ...edits, discard, sentences, busy: manage.isPending, submit };
}
