import { type BrowserSettings, DEFAULT_VIEWPORT, timeZoneNamed } from '@testplatform/contract';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright';
import { Egress } from '../../egress/egress.js';
import { noteOwnProxy, rulesOf } from '../../egress/network-error.js';
import { BrowserUnavailableError } from '../../errors.js';
import { setClientCertificates, toPlaywrights } from './client-certificates.js';
import { isFirefox, protocolOf } from '../../protocol/protocol-of.js';
import { isRemote } from '../launch/connection.js';
import { closeContext, sendExtraHeaders } from './extra-headers.js';
import { setHttpCredentials, toPlaywright } from './http-credentials.js';
import { setUserAgent } from './user-agent.js';

/** Permissions that a click grants in a person's browser without a prompt. */
const USUAL_PERMISSIONS = ['clipboard-read', 'clipboard-write'];

const REMOTE =
  'The environment has extra headers, a proxy or client certificates, which a remote browser (BROWSER_WS_ENDPOINT) can’t use. Run in another environment, or let the server start its browsers';

/**
 * Creates a context whose pages see a browser with these settings.
 * @param more options that override those of the settings
 * @throws BrowserUnavailableError when a remote browser can't have them
 */
export async function newContext(
  browser: Browser,
  settings: BrowserSettings,
  more: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { userAgent, httpCredentials, ignoreHTTPSErrors, extraHeaders, proxy, clientCertificates } = settings;
  if ((extraHeaders || proxy || clientCertificates) && isRemote(browser)) throw new BrowserUnavailableError(REMOTE);
  const credentials = httpCredentials && toPlaywright(httpCredentials);
  const egress = proxy && (await Egress.start(rulesOf(browser), proxy));
  let context: BrowserContext | undefined;
  try {
    context = await browser.newContext({
      ...optionsOf(settings),
      ...(credentials && { httpCredentials: credentials }),
      ...(clientCertificates && { clientCertificates: toPlaywrights(clientCertificates) }),
      // Firefox doesn't know this rule; it has a preference for it.
      ...(egress && { proxy: { server: egress.url, ...(!isFirefox(browser) && { bypass: '<-loopback>' }) } }),
      ...more,
    });
    if (egress) noteOwnProxy(context, egress);
    await protocolOf(context).prepare(context);
    if (userAgent) setUserAgent(context, userAgent);
    if (credentials) setHttpCredentials(context, credentials);
    if (clientCertificates) setClientCertificates(context, clientCertificates);
    if (ignoreHTTPSErrors) anyCertificate.add(context);
    if (extraHeaders) await sendExtraHeaders(browser, context, extraHeaders);
    return context;
  } catch (error) {
    await (context && closeContext(context).catch(() => undefined));
    await egress?.close();
    throw error;
  }
}

const anyCertificate = new WeakSet<BrowserContext>();

/** Whether pages of a context ignore certificate errors. */
export const acceptsAnyCertificate = (context: BrowserContext): boolean => anyCertificate.has(context);

/** Why a site was refused, and what to do about it. */
export const INVALID_CERTIFICATE =
  'its certificate is not valid. If the site is yours, turn on “Ignore certificate errors” in the browser of the environment, and run in it';

function optionsOf(settings: BrowserSettings): BrowserContextOptions {
  const { viewport = DEFAULT_VIEWPORT, isMobile, userAgent, locale, timeZone, colorScheme, geolocation } = settings;
  const { ignoreHTTPSErrors } = settings;
  return {
    viewport: { ...viewport },
    ...(isMobile && { isMobile, hasTouch: true }),
    ...(userAgent && { userAgent }),
    ...(locale && { locale }),
    // Chromium refuses another case and Firefox an old name, which environments may still have stored.
    ...(timeZone && { timezoneId: timeZoneNamed(timeZone) ?? timeZone }),
    ...(colorScheme && { colorScheme }),
    ...(geolocation && { geolocation }),
    ...(ignoreHTTPSErrors && { ignoreHTTPSErrors }),
    permissions: [...USUAL_PERMISSIONS, ...(geolocation ? ['geolocation'] : [])],
  };
}
