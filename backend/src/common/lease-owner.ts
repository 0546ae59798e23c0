import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** The scope of a process id: containers may share a host name, but each numbers its own processes. */
const HOST = `${hostname()}${processNamespace()}`;

/** The PID namespace, such as `@4026531836`; empty on systems without them. */
function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid').replace(/^.*\[(\d+)\]$/, '@$1');
  } catch {
    return '';
  }
}

/** This process as a lease owner: host, process id, and a unique part. */
export const leaseOwner = (): string => `${HOST}/${process.pid}/${randomUUID()}`;

/** Prefix of the lease owner names of all Xecutors, or of one user's. */
export const xecutorOwners = (userId?: number): string => (userId === undefined ? 'xecutor/' : `xecutor/${userId}/`);

/**
 * Whether a lease owner's process is certainly gone: it ran on this host, and its process id is unused. So a server restarted after a kill
 * need not wait for its predecessor's leases to expire. False also means "unknown".
 */
export function ownerIsGone(owner: string): boolean {
  const [host, pid] = owner.split('/');
  if (host !== HOST || !pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
