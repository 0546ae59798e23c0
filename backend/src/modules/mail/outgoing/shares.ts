import { clock } from '@testplatform/contract';
import type { OutgoingMessage } from './outgoing-message.entity.js';

/** Concurrent messages per topic and process, so that a slow reply doesn't hold up the others. */
const AT_ONCE = 8;
/** The maximum of these per project, and per host. */
const SHARE = 2;
/** Milliseconds after which a failed attempt marks the host as hanging. */
const HANGS = 5_000;
/** Milliseconds for which no messages are sent to a hanging host. */
const ASIDE = 30_000;

type Shared = Pick<OutgoingMessage, 'topic' | 'projectId' | 'host'>;

/** Projects and hosts at their limit, and hanging hosts. */
export interface Excluded {
  readonly projects: readonly number[];
  readonly hosts: readonly string[];
}

/** Releases a place. */
export type End = (outcome: 'sent' | 'failed' | 'not tried') => void;

/** Concurrency limits. Each topic has its own, so that notifications never hold up account mails. */
export class Shares {
  private readonly underWay = new Set<Shared>();
  /** Hanging hosts, and when sending to them resumes, as of `clock.elapsed`. */
  private readonly aside = new Map<string, number>();

  /** Number of free places of a topic. */
  room(topic: string): number {
    return AT_ONCE - this.of(topic).length;
  }

  excluded(topic: string): Excluded {
    const of = this.of(topic);
    const now = clock.elapsed();
    for (const [host, until] of this.aside) if (until <= now) this.aside.delete(host);
    return {
      projects: usedUp(of.map(({ projectId }) => projectId)),
      hosts: [...new Set([...this.aside.keys(), ...usedUp(of.map(({ host }) => host))])],
    };
  }

  /** Takes a place for a message; null at a limit. */
  begin(message: Shared): End | null {
    const { topic, projectId, host } = message;
    const { projects, hosts } = this.excluded(topic);
    const mayNot = (projectId !== null && projects.includes(projectId)) || (host !== null && hosts.includes(host));
    if (mayNot || this.room(topic) <= 0) return null;
    const begunAt = clock.elapsed();
    const place = { topic, projectId, host };
    this.underWay.add(place);
    return (outcome) => {
      this.underWay.delete(place);
      const now = clock.elapsed();
      if (outcome === 'failed' && host !== null && now - begunAt >= HANGS) this.aside.set(host, now + ASIDE);
    };
  }

  private of(topic: string): Shared[] {
    return [...this.underWay].filter((one) => one.topic === topic);
  }
}

/** The values at their limit. */
function usedUp<Value>(values: readonly (Value | null)[]): Value[] {
  const counts = new Map<Value, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= SHARE).map(([value]) => value);
}
