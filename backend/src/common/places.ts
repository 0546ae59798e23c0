import { UserError } from './errors.js';

/** `Retry-After` in seconds. */
const RETRY_AFTER = 5;

interface Limits {
  /** Maximum at once, in total and per person. */
  readonly atOnce: number;
  readonly perPerson: number;
  /** Queue length per person. */
  readonly waiting: number;
}

interface Waiting<Person> {
  readonly person: Person;
  readonly begin: () => void;
}

/**
 * A semaphore for expensive work: limits how much runs at once, in total and per person. Some more of a person's work
 * waits; the rest is refused.
 */
export class Places<Person> {
  private readonly taken = new Map<Person, number>();
  private total = 0;
  private readonly waiting: Waiting<Person>[] = [];

  /** @param what completes the error "Too many … at once" */
  constructor(
    private readonly what: string,
    private readonly limits: Limits,
  ) {}

  /**
   * Acquires a place, waiting for a free one.
   * @returns a function that releases it
   * @throws UserError 503 when the person's queue is full
   */
  async take(person: Person): Promise<() => void> {
    this.requireRoom(person);
    if (this.isFree(person)) this.count(person, 1);
    // Whoever releases a place counts it for the person who gets it next.
    else await new Promise<void>((begin) => this.waiting.push({ person, begin }));
    let isLeft = false;
    return () => {
      if (!isLeft) this.leave(person);
      isLeft = true;
    };
  }

  /** Does work in a place, waiting for a free one. @throws UserError 503 when the person's queue is full */
  async with<T>(person: Person, work: () => Promise<T>): Promise<T> {
    const leave = await this.take(person);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** @throws UserError 503 when the person's queue is full */
  requireRoom(person: Person): void {
    if (this.waiting.filter((one) => one.person === person).length < this.limits.waiting) return;
    const sentence = `Too many ${this.what} at once. Try again when one of them is done`;
    throw new UserError(503, { request: sentence }, { retryAfter: RETRY_AFTER });
  }

  private isFree(person: Person): boolean {
    const { atOnce, perPerson } = this.limits;
    return this.total < atOnce && (this.taken.get(person) ?? 0) < perPerson;
  }

  private leave(person: Person): void {
    this.count(person, -1);
    const at = this.waiting.findIndex((one) => this.isFree(one.person));
    const [next] = at < 0 ? [] : this.waiting.splice(at, 1);
    if (!next) return;
    this.count(next.person, 1);
    next.begin();
  }

  private count(person: Person, change: number): void {
    this.total += change;
    const own = (this.taken.get(person) ?? 0) + change;
    if (own > 0) this.taken.set(person, own);
    else this.taken.delete(person);
  }
}
