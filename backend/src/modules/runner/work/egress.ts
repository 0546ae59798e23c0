import type { EgressSettings } from '@testplatform/engine/host';
import type { Settings } from '../../../config/settings.js';

/** Default ports by URL scheme. */
const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'mysql:': 3306,
  'mariadb:': 3306,
  'redis:': 6379,
  'rediss:': 6379,
  'smtp:': 587,
  'smtps:': 465,
};

/** What runs may not reach: the operator's rules, the server itself and its services. */
export function egressOf(settings: Settings): EgressSettings {
  const { PORT, DATABASE_URL, REDIS_URL, SMTP_URL, RUN_BLOCK, RUN_ALLOW } = settings;
  const used = [DATABASE_URL, REDIS_URL, SMTP_URL].filter((address) => address !== undefined).map(serviceAt);
  return { block: RUN_BLOCK, allow: RUN_ALLOW, services: [{ host: 'localhost', port: PORT }, ...used] };
}

function serviceAt(address: string): EgressSettings['services'][number] {
  const { hostname, port, protocol } = new URL(address);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port ? Number(port) : (DEFAULT_PORTS[protocol] ?? 0) };
}
