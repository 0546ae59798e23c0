import type { Request, Response } from 'playwright';
import { INVALID_CERTIFICATE } from '../browsers/context/context-options.js';
import { asksForBasic, signInAdvice } from '../browsers/context/http-credentials.js';
import { BLOCKED, IS_BLOCKED, PROXY_ERRORS } from '../egress/blocked.js';
import { networkError } from '../egress/network-error.js';
import { CaseFailure, messageOf } from '../errors.js';
import { isPdfDocument } from '../page/downloads.js';
import { seconds } from '../time.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';
import { wasBlocked } from './mock-response.js';

export interface LoadOptions {
  readonly timeout: number;
  readonly waitUntil: 'domcontentloaded';
}

/**
 * Loads a document into the page and waits until it can be used. Its resources are waited for later, while the case
 * settles.
 * @param what the subject of the error sentence
 */
export async function loadDocument(
  context: CaseContext,
  what: string,
  load: (options: LoadOptions) => Promise<Response | null>,
): Promise<EventOutcome> {
  await context.readyToAct('document');
  const { page } = context;
  // After redirects, the last address is where the error came from.
  let requested: Request | undefined;
  const hear = (request: Request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requested = request;
  };
  page.on('request', hear);
  try {
    const response = await load({ timeout: context.remaining(), waitUntil: 'domcontentloaded' });
    return response && response.status() >= 400 ? { message: refusal(context, response) } : DONE;
  } catch (error) {
    if (requested && wasBlocked(requested))
      throw new CaseFailure(`${what} could not be opened: a Mock response step blocks ${requested.url()}`);
    const url = requested?.url() ?? '';
    const message = networkError(page.context(), url, messageOf(error));
    if (message.includes(BLOCKED)) throw new CaseFailure(`${url} ${IS_BLOCKED}`);
    if (message.includes('Download is starting')) {
      if (requested && isPdfDocument(requested)) return DONE;
      throw new CaseFailure(`${what} is a file to download, not a page. Use Download on the link that leads to it`);
    }
    if (message.includes('ERR_INVALID_AUTH_CREDENTIALS') && requested)
      throw new CaseFailure(`The server answered 401${signInAdvice(page.context(), new URL(url))}`);
    throw explain(message, what, context.testCase.maxWaitingTime * 1_000) ?? error;
  } finally {
    page.off('request', hear);
  }
}

function refusal({ page }: CaseContext, response: Response): string {
  const said = `The server answered ${response.status()}`;
  const asks = response.status() === 401 && asksForBasic(response.headers()['www-authenticate']);
  return asks ? said + signInAdvice(page.context(), new URL(response.url())) : said;
}

const NETWORK_ERRORS: Record<string, string> = {
  ERR_ABORTED: 'the last page stays, because the answer has no content or the page may not be left',
  ERR_CONNECTION_REFUSED: 'nothing listens there',
  ERR_NAME_NOT_RESOLVED: 'there is no host of that name',
  ERR_CONNECTION_TIMED_OUT: 'the host does not answer',
  ERR_CONNECTION_RESET: 'the connection was cut',
  ERR_UNSAFE_PORT: 'browsers refuse that port',
  ERR_EMPTY_RESPONSE: 'the server closed the connection without an answer',
  ERR_INTERNET_DISCONNECTED: 'there is no network',
  ERR_TOO_MANY_REDIRECTS: 'it redirects in a circle',
  ...PROXY_ERRORS,
};

/** Playwright's error as a sentence; null when it is about something else. */
function explain(message: string, what: string, waited: number): CaseFailure | null {
  const code = /net::(ERR_\w+)/.exec(message)?.[1];
  if (code) {
    const why = NETWORK_ERRORS[code] ?? (code.startsWith('ERR_CERT') ? INVALID_CERTIFICATE : code);
    return new CaseFailure(`${what} could not be opened: ${why}`);
  }
  if (/Timeout \d+ms exceeded/.test(message))
    return new CaseFailure(`${what} did not finish loading within ${seconds(waited)}`);
  return null;
}
