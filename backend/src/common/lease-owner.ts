import { randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Where a process id means something: containers may share the name of their host, and count their processes each for itself. */
const HOST = `${hostname()}${processNamespace()}`;

/** As in `@4026531836`; empty where there are none. */
function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid').replace(/^.*\[(\d+)\]$/, '@$1');
  } catch {
    return '';
  }
}

/** Names this process as the holder of leases: host, process id, and a part that no other process has. */
export const leaseOwner = (): string => `${HOST}/${process.pid}/${randomUUID()}`;

/** The beginning of the name of every Xecutor as a holder of leases; of one person's with their id. */
export const xecutorOwners = (userId?: number): string => (userId === undefined ? 'xecutor/' : `xecutor/${userId}/`);

/**
 * Whether the process behind an owner is certainly gone: it was on this host, and its process id is free. So a server that is
 * started again after a kill need not wait for the leases of the one before. A no means only "not known": then the lease decides.
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
