import { type MailContent, notification } from '../../mail/mail.service.js';
import type { Notice } from './run-notice-builder.js';
import { countsOf, failureLine, headlineOf, subjectOf } from './wording.js';

/** The mail of a notification (3 §14). */
export function mailOf(notice: Notice): MailContent {
  const { run, channel, mailLink: link, project } = notice;
  const failures = run?.failures.map(failureLine) ?? [];
  return notification({
    subject: headlineOf(notice),
    paragraphs: run
      ? [`${headlineOf(notice)}. ${subjectOf(run)}.`, countsOf(run), ...(run.reason ? [`${run.reason}.`] : [])]
      : [`This is a test of the notification “${channel}” of the project ${project.name}.`],
    list: failures.length > 0 ? { title: 'First failures:', items: failures } : null,
    action: { label: run ? 'Open the report' : 'Open the project', link },
    footer: `You get this email because the notification “${channel}” of this project names your address.`,
  });
}
