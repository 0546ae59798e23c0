import { DEFAULT_VIEWPORT, LIMITS, readTestAttributes, timeZoneNamed } from '@testplatform/contract';
import type { ExchangeProject } from '../../exchange-project.js';
import { Lines } from './lines.js';
import type { ProjectNames } from './project-names.js';
import { comment, quote } from './quote.js';

/** Writes `playwright.config.ts`: the browser of the environment, without its secrets. */
export function configFile(project: ExchangeProject, names: ProjectNames): string {
  const lines = new Lines();
  const variables: string[] = [];
  const secret = (wanted: string, holds: string) => {
    const name = names.secret(wanted, holds);
    variables.push(name);
    return `process.env.${name} ?? ''`;
  };
  const use = useLines(project, names, secret);
  if (variables.length > 0)
    lines.add(comment(`Secrets are not exported: set ${variables.join(' and ')} before the tests run.`));
  lines.add("import { defineConfig } from '@playwright/test';", '');
  if (project.environment !== '') lines.add(comment(`The browser of the environment “${project.environment}”.`));
  lines.block(
    'export default defineConfig({',
    () => {
      lines.add("testDir: './tests',");
      lines.add(comment('Milliseconds for a whole file. Each step has its own limit.'));
      lines.add(`timeout: ${LIMITS.fileRunMaxMs},`, "reporter: [['list'], ['html', { open: 'never' }]],");
      lines.block('use: {', () => lines.add(...use), '},');
      const savers = [...new Set(names.saved.values())].sort().map((path) => quote(path.replace(/^tests\//, '**/')));
      if (savers.length === 0) return;
      lines.add(comment('The files that save a signed-in state run before the others.'));
      lines.block(
        'projects: [',
        () =>
          lines.add(
            `{ name: 'sign in', testMatch: [${savers.join(', ')}] },`,
            `{ name: 'tests', testIgnore: [${savers.join(', ')}], dependencies: ['sign in'] },`,
          ),
        '],',
      );
    },
    '});',
  );
  return String(lines);
}

type Secret = (wanted: string, holds: string) => string;

function useLines({ browser, testAttributes }: ExchangeProject, names: ProjectNames, secret: Secret): string[] {
  const { viewport = DEFAULT_VIEWPORT, isMobile, userAgent, locale, timeZone, colorScheme, geolocation } = browser;
  const { ignoreHTTPSErrors, httpCredentials, proxy, clientCertificates = [] } = browser;
  const permissions = ['clipboard-read', 'clipboard-write', ...(geolocation ? ['geolocation'] : [])];
  for (const { origin } of clientCertificates)
    names.leaveOut(
      null,
      0,
      '',
      `The client certificate for ${origin} is secret: add it as clientCertificates in playwright.config.ts`,
    );
  return [
    `viewport: { width: ${viewport.width}, height: ${viewport.height} },`,
    ...(isMobile ? ['isMobile: true,', 'hasTouch: true,'] : []),
    ...(userAgent ? [`userAgent: ${quote(userAgent)},`] : []),
    ...(locale ? [`locale: ${quote(locale)},`] : []),
    ...(timeZone ? [`timezoneId: ${quote(timeZoneNamed(timeZone) ?? timeZone)},`] : []),
    ...(colorScheme ? [`colorScheme: ${quote(colorScheme)},`] : []),
    ...(geolocation
      ? [`geolocation: { latitude: ${geolocation.latitude}, longitude: ${geolocation.longitude} },`]
      : []),
    ...(ignoreHTTPSErrors ? ['ignoreHTTPSErrors: true,'] : []),
    `permissions: [${permissions.map(quote).join(', ')}],`,
    `testIdAttribute: ${quote((readTestAttributes(testAttributes) ?? []).join())},`,
    "screenshot: 'only-on-failure',",
    ...(httpCredentials
      ? [
          'httpCredentials: {',
          `  origin: ${quote(httpCredentials.origin)},`,
          `  username: ${quote(httpCredentials.username)},`,
          `  password: ${secret('HTTP_PASSWORD', `The password of ${httpCredentials.username} for ${httpCredentials.origin}`)},`,
          '},',
        ]
      : []),
    ...(proxy
      ? [
          'proxy: {',
          `  server: ${quote(proxy.server)},`,
          ...(proxy.bypass ? [`  bypass: ${quote(proxy.bypass)},`] : []),
          ...(proxy.username
            ? [
                `  username: ${quote(proxy.username)},`,
                `  password: ${secret('PROXY_PASSWORD', `The password of ${proxy.username} for the proxy`)},`,
              ]
            : []),
          '},',
        ]
      : []),
  ];
}
