/** A composed mail; the outbox logs its `link`. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly link?: string;
}

interface Named {
  /** First name of the recipient; untrusted, because somebody else may have signed up with their address. */
  readonly name: string;
}
interface NamedLink extends Named {
  readonly link: string;
}

/** After a sign-up, and when a new link is requested. */
export const verifyEmail = ({ name, link }: NamedLink): MailContent =>
  compose({
    subject: 'Verify your email address',
    greeting: hello(name),
    paragraphs: [
      'Thank you for signing up for TestPlatform. Open this link to verify your email address:',
      { label: 'Verify my email address', link },
      'The link works once, for 24 hours. If you did not sign up, ignore this email.',
    ],
    link,
  });

/** Instead of a verification link, to the owner of an address that has an account. */
export const alreadyRegistered = ({
  name,
  signInLink,
  resetLink,
}: Named & { readonly signInLink: string; readonly resetLink: string }): MailContent =>
  compose({
    subject: 'You already have an account',
    greeting: hello(name),
    paragraphs: [
      'Someone, probably you, tried to sign up for TestPlatform with this address, which already has an account. Nothing was changed.',
      { label: 'Sign in', link: signInLink },
      'If you don’t remember the password, choose a new one:',
      { label: 'Choose a new password', link: resetLink },
    ],
  });

/** After "forgot password". */
export const resetPassword = ({ name, link }: NamedLink): MailContent =>
  compose({
    subject: 'Choose a new password',
    greeting: hello(name),
    paragraphs: [
      'We received a request to reset the password of your TestPlatform account. Open this link to choose a new one:',
      { label: 'Choose a new password', link },
      'The link works once, for one hour. If you did not request it, ignore this email: your password stays the same.',
    ],
    link,
  });

/** After a reset. `link` opens the form for another reset. */
export const passwordChanged = ({ name, link }: NamedLink): MailContent =>
  compose({
    subject: 'Your password was changed',
    greeting: hello(name),
    paragraphs: [
      'The password of your TestPlatform account was changed, and you were signed out everywhere.',
      'If this was not you, choose a new password at once and tell an administrator:',
      { label: 'Choose a new password', link },
    ],
  });

const SECOND_FACTOR_CHANGES = {
  on: {
    subject: 'Two-factor sign-in is on',
    sentence:
      'Two-factor sign-in was turned on for your TestPlatform account, and you were signed out everywhere else.',
  },
  off: {
    subject: 'Two-factor sign-in is off',
    sentence: 'Two-factor sign-in was turned off for your TestPlatform account: the password alone signs you in.',
  },
  reset: {
    subject: 'Two-factor sign-in is off',
    sentence:
      'An administrator has turned off two-factor sign-in for your TestPlatform account: the password alone signs you in.',
  },
} as const;

/** After two-factor sign-in was turned on or off. `link` opens the form for a new password. */
export const secondFactorChanged = ({
  name,
  change,
  link,
}: NamedLink & { readonly change: keyof typeof SECOND_FACTOR_CHANGES }): MailContent =>
  compose({
    subject: SECOND_FACTOR_CHANGES[change].subject,
    greeting: hello(name),
    paragraphs: [
      SECOND_FACTOR_CHANGES[change].sentence,
      'If you did not expect this, choose a new password at once, and tell an administrator:',
      { label: 'Choose a new password', link },
    ],
  });

/** After a recovery code was used, to sign in or otherwise. */
export const recoveryCodeUsed = ({ name, left, link }: NamedLink & { readonly left: number }): MailContent =>
  compose({
    subject: 'A recovery code was used',
    greeting: hello(name),
    paragraphs: [
      `A recovery code of your TestPlatform account was used. ${left === 0 ? 'It was the last one: make new ones under Account.' : `${left} ${left === 1 ? 'is' : 'are'} left.`}`,
      'If it was not you, choose a new password at once, and tell an administrator:',
      { label: 'Choose a new password', link },
    ],
  });

/** After an administrator's activation, which may come before the owner has verified the address. */
export const accountActivated = ({
  name,
  link,
  emailVerified,
}: NamedLink & { readonly emailVerified: boolean }): MailContent =>
  compose({
    subject: 'Your account is active',
    greeting: hello(name),
    paragraphs: [
      emailVerified
        ? 'An administrator has activated your TestPlatform account. You can sign in now:'
        : 'An administrator has activated your TestPlatform account. Verify your email address with the link in our first email, then sign in. Signing in also offers a new link:',
      { label: 'Sign in', link },
    ],
    link,
  });

/** After an administrator's deactivation. */
export const accountDeactivated = ({ name }: Named): MailContent =>
  compose({
    subject: 'Your account was deactivated',
    greeting: hello(name),
    paragraphs: [
      'An administrator has deactivated your TestPlatform account, and you were signed out everywhere. If you need it, ask an administrator.',
    ],
  });

/** To the administrators, after a sign-up. */
export const newSignUp = ({
  who,
  email,
  link,
}: {
  readonly who: string;
  readonly email: string;
  readonly link: string;
}): MailContent =>
  compose({
    subject: 'A new account is waiting for activation',
    greeting: 'Hello,',
    paragraphs: [
      `${plainName(who) || 'Someone'} (${email}) signed up for TestPlatform. The account is waiting for an administrator to activate it.`,
      { label: 'Look at the accounts', link },
    ],
    link,
  });

/** A project's notification. */
export const notification = ({
  subject,
  paragraphs,
  list,
  action,
  footer,
}: {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly list: List | null;
  readonly action: Action;
  readonly footer: string;
}): MailContent =>
  compose({ subject, greeting: 'Hello,', paragraphs: [...paragraphs, ...(list ? [list] : []), action, footer] });

type Part = string | Action | List;

interface Action {
  readonly label: string;
  readonly link: string;
}
interface List {
  readonly title: string;
  readonly items: readonly string[];
}
interface Draft {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly Part[];
  readonly link?: string;
}

/** Builds text and HTML from one source, and escapes the HTML. */
function compose({ subject, greeting, paragraphs, link }: Draft): MailContent {
  const parts = [greeting, ...paragraphs];
  const text = parts.map(asText).join('\n\n');
  const body = parts.map(asHtml).join('\n');
  const html = `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${escape(subject)}</title>\n<body style="font-family: sans-serif; line-height: 1.5">\n${body}\n</body>\n</html>\n`;
  return { subject, text: `${text}\n`, html, link };
}

function asText(part: Part): string {
  if (typeof part === 'string') return part;
  if ('link' in part) return `${part.label}: ${part.link}`;
  return [part.title, ...part.items.map((item) => `- ${item}`)].join('\n');
}

function asHtml(part: Part): string {
  if (typeof part === 'string') return `<p>${escape(part)}</p>`;
  if ('link' in part) return `<p>${anchor(part)}</p>`;
  return `<p>${escape(part.title)}</p>\n<ul>\n${part.items.map((item) => `<li>${escape(item)}</li>`).join('\n')}\n</ul>`;
}

/** Also shows the address, for people who can't click. */
const anchor = ({ label, link }: Action): string =>
  `<a href="${escape(link)}">${escape(label)}</a><br><small>${escape(link)}</small>`;

const hello = (name: string): string => (plainName(name) ? `Hello ${plainName(name)},` : 'Hello,');

/**
 * Sanitizes a name for mails. Anybody can sign up with another person's address, so a name must not carry a message or link: keeps letters,
 * digits, spaces, hyphens and apostrophes, at most 60.
 */
const plainName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{M}\p{Nd} '’-]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 60);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
