import type { Notice } from './run-notice-builder.js';
import { clip, countsOf, failureLine, headlineOf, subjectOf } from './wording.js';

/** Slack's maximum text lengths in characters. */
const HEADER = 150;
const SECTION = 3_000;

const MARKS = { passed: '✓', failed: '✕', stopped: '○' } as const;

/** The body of a message to Slack or a compatible service: plain text, and blocks for clients that support them. */
export function slackBody(notice: Notice): object {
  const { run, channel, link } = notice;
  const headline = `${run ? `${MARKS[run.verdict]} ` : ''}${headlineOf(notice)}`;
  const lines = run
    ? [subjectOf(run), countsOf(run), run.reason]
    : [`This is a test of the notification “${channel}”.`];
  const failures = run?.failures.map((failure) => `• ${failureLine(failure)}`) ?? [];
  const open = `<${link}|${run ? 'Open the report' : 'Open the project'}>`;
  return {
    text: escape(`${headline}. ${lines.filter(Boolean).join(' ')}`) + ` ${link}`,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: clip(headline, HEADER), emoji: false } },
      section(escape(lines.filter(Boolean).join('\n'))),
      ...(failures.length > 0 ? [section(escape(failures.join('\n')))] : []),
      section(open),
    ],
  };
}

const section = (text: string): object => ({
  type: 'section',
  text: { type: 'mrkdwn', text: text.slice(0, SECTION), verbatim: true },
});

/** Escapes the three special characters of its markup, so that no name becomes a link or mention. */
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
