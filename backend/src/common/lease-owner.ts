import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Where a process id is valid: containers may share a host name, but each numbers its own processes. */
const HOST = `${hostname()}${processNamespace()}`;

/** Such as `@4026531836`; empty where the system has no PID namespaces. */
function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid').replace(/^.*\[(\d+)\]$/, '@$1');
  } catch {
    return '';
  }
}

/** Names this process as a lease holder: host, process id, and a unique part. */
export const leaseOwner = (): string => `${HOST}/${process.pid}/${randomUUID()}`;

/** Prefix of every Xecutor's name as a lease holder; with a user id, of that user's. */
export const xecutorOwners = (userId?: number): string => (userId === undefined ? 'xecutor/' : `xecutor/${userId}/`);

/**
 * Whether a lease holder's process is certainly gone: it ran on this host, and its process id is free. So a server restarted after
 * a kill need not wait for its predecessor's leases. False means "unknown": then the lease decides.
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
