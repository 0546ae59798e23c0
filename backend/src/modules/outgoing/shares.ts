import { clock } from '@testplatform/contract';
import type { OutgoingMessage } from './outgoing-message.entity.js';

/** Messages of one topic that a process sends at once: one that has to wait for its answer holds up no other. */
const AT_ONCE = 8;
/** Of them those of one project, and to one host. */
const SHARE = 2;
/** Milliseconds after which a host whose message then failed is taken for one that hangs. */
const HANGS = 5_000;
/** Milliseconds that such a host is left alone. */
const ASIDE = 30_000;

type Shared = Pick<OutgoingMessage, 'topic' | 'projectId' | 'host'>;

/** What must wait because its share is used up, or its host hangs. */
export interface Excluded {
  readonly projects: readonly number[];
  readonly hosts: readonly string[];
}

/** Ends what was begun. */
export type End = (outcome: 'sent' | 'failed' | 'not tried') => void;

/** Who may send how much at once. Each topic has places of its own, so that notifications never hold up an account's mails. */
export class Shares {
  private readonly underWay = new Set<Shared>();
  /** Hosts that hang, and until when they are left alone, in milliseconds of `clock.elapsed`. */
  private readonly aside = new Map<string, number>();

  /** Messages of a topic for which there are places. */
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

  /** Takes a place for a message; null when its share is used up. */
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

/** Those that occur as often as a share allows. */
function usedUp<Value>(values: readonly (Value | null)[]): Value[] {
  const counts = new Map<Value, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= SHARE).map(([value]) => value);
}
