import { parseTree, reconcileTree, toWire, TreeError, walk, type Tree } from '@testplatform/contract';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { applyEdit, isDraftId, newDraftId, type Edit } from './edits.js';
import * as steps from './save-queue.js';
import type { SaveQueue } from './save-queue.js';

const paths = (tree: Tree): string[] => walk(tree).map(({ path }) => path.join('/'));
const START = parseTree({
  0: {
    id: 'shop',
    title: 'Shop',
    type: 'module',
    0: { id: 'cart', title: 'Cart', type: 'section', 0: { id: 'add', title: 'Add', type: 'scenario' } },
    1: { id: 'search', title: 'Search', type: 'section' },
  },
  1: { id: 'account', title: 'Account', type: 'module', 0: { id: 'login', title: 'Login', type: 'section' } },
});

/** The server, by the same contract: accepts a save only if it is based on the current version. */
class Server {
  tree: Tree = START;
  version = 0;
  private made = 0;

  /** The new version, or null for a conflict. */
  save(queue: SaveQueue): number | null {
    const { tree, version, rename } = steps.saveOf(queue);
    if (version !== this.version) return null;
    this.tree = reconcileTree(this.tree, parseTree(toWire(tree)), () => `made-${this.made++}`, rename).tree;
    return ++this.version;
  }
}

/** One person's screen: the queue, the responses to it, and the fate of each edit that the person made. */
class Person {
  queue = steps.openQueue(START, 0);
  readonly fate = { made: 0, saved: 0, named: 0, given: 0 };
  private answer: number | null | undefined;

  constructor(private readonly server: Server) {}

  edit({ pick, kind, title }: Step): void {
    const all = walk(this.queue.tree);
    const id = all[pick % Math.max(1, all.length)]?.node.id ?? null;
    const other = all[(pick >> 4) % Math.max(1, all.length)]?.node.id ?? null;
    const edits: Edit[] = [{ kind: 'create', parentId: null, id: newDraftId(), title, type: 'module' }];
    if (id !== null) {
      edits.push({ kind: 'create', parentId: id, id: newDraftId(), title, type: 'section' });
      edits.push({ kind: 'rename', id, title }, { kind: 'delete', id });
      edits.push({ kind: 'move', id, parentId: other, position: pick % 3 });
    }
    try {
      const next = steps.addEdit(this.queue, edits[kind % edits.length]!);
      if (next !== this.queue) this.fate.made++;
      this.queue = next;
    } catch (error) {
      if (!(error instanceof TreeError)) throw error;
    }
  }

  /** Handles one pending event of this screen. `luck` decides what the network or the person does. */
  goOn(luck: Step['luck']): void {
    const { queue } = this;
    switch (queue.phase) {
      case 'idle':
        this.load();
        return;
      case 'waiting':
      case 'refused':
        this.queue = luck === 'news' ? steps.changedElsewhere(queue, this.server.version) : steps.sendNext(queue);
        return;
      case 'sending':
        this.deliver(luck);
        return;
      case 'unreached':
        this.queue = steps.checkAgain(queue);
        return;
      case 'checking':
        if (luck === 'bad') this.queue = steps.unanswered(queue);
        else this.lookUp();
        return;
      case 'conflict':
        this.queue = steps.resolveConflict(queue, luck === 'bad' ? 'theirs' : 'mine');
        return;
      case 'identifying':
      case 'reloading-mine':
      case 'reloading-theirs':
        if (luck === 'bad') this.queue = steps.loadFailed(queue, ['No network']);
        else this.load();
    }
  }

  /** The first call delivers the save to the server, or loses it; the second delivers or loses the response. */
  private deliver(luck: Step['luck']): void {
    if (this.answer === undefined) {
      if (luck === 'bad') this.queue = steps.unanswered(this.queue);
      else if (luck === 'news') this.queue = steps.refused(this.queue, ['The disk is full']);
      else this.answer = this.reachServer();
      return;
    }
    const { answer, queue } = this;
    this.answer = undefined;
    if (luck === 'bad') this.queue = steps.unanswered(queue);
    else if (answer === null) this.queue = steps.conflicted(queue);
    else {
      this.fate.saved += queue.batch?.edits.length ?? 0;
      this.queue = steps.saved(queue, answer);
    }
  }

  private reachServer(): number | null {
    const { base, batch } = this.queue;
    const before = this.server.tree;
    const answer = this.server.save(this.queue);
    if (answer === null) return answer;
    // The person had seen the stored tree: no edit is overwritten unseen.
    expect(paths(base)).toEqual(paths(before));
    // The save applied exactly the person's edits.
    const wanted = (batch?.edits ?? []).reduce(applyEdit, base);
    expect(paths(this.server.tree)).toEqual(paths(wanted));
    const stored = new Map(walk(this.server.tree).map(({ node, path }) => [path.join('/'), node.id]));
    for (const { node, path } of walk(wanted)) {
      if (!isDraftId(node.id)) expect(stored.get(path.join('/'))).toBe(node.id);
    }
    return answer;
  }

  /** Reads the stored tree, which shows whether a save without a response arrived. */
  private lookUp(): void {
    const { batch, saves, errors } = this.queue;
    this.queue = steps.loaded(this.queue, this.server.tree, this.server.version);
    if (this.queue.saves === saves) return;
    this.fate.saved += batch?.edits.length ?? 0;
    this.fate.named += this.queue.errors.length - errors.length;
  }

  private load(): void {
    const { phase, pending, errors } = this.queue;
    const isGiven = phase === 'reloading-theirs';
    this.queue = steps.loaded(this.queue, this.server.tree, this.server.version);
    if (isGiven) this.fate.given += pending.length;
    else this.fate.named += this.queue.errors.length - errors.length;
  }
}

interface Step {
  readonly who: 0 | 1;
  readonly acts: boolean;
  readonly pick: number;
  readonly kind: number;
  readonly title: string;
  readonly luck: 'good' | 'bad' | 'news';
}
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom(0, 1),
  acts: fc.boolean(),
  pick: fc.nat(),
  kind: fc.nat(4),
  title: fc.constantFrom('Alpha', 'Beta', 'Gamma', 'Search', 'Account'),
  luck: fc.constantFrom('good', 'good', 'good', 'bad', 'news'),
});

describe('two people editing one tree', () => {
  it('lose no acknowledged edit, and none silently, whatever they and the network do', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 4, maxLength: 60 }), (todo) => {
        const server = new Server();
        const people = [new Person(server), new Person(server)] as const;
        for (const one of todo) {
          if (one.acts) people[one.who].edit(one);
          else people[one.who].goOn(one.luck);
        }
        for (const person of people) {
          for (let turns = 0; person.queue.phase !== 'idle' && turns < 500; turns++) person.goOn('good');
        }
        for (const person of people) {
          person.goOn('good');
          expect(person.queue.phase).toBe('idle');
          expect(paths(person.queue.tree)).toEqual(paths(server.tree));
          const { made, saved, named, given } = person.fate;
          expect(saved + named + given).toBe(made);
        }
      }),
      { numRuns: 150 },
    );
  });
});
