import { Injectable } from '@nestjs/common';
import { JsonAnswer } from '../../common/http/json-answer.js';
import { ProjectsRepository } from './projects.repository.js';

/** Cache size in characters, of one or two bytes each; the compressed copies add a fraction. */
const SIZE_MAX = 64 * 1024 * 1024;
/** What an entry takes besides its texts, in characters. */
const ENTRY_SIZE = 1_000;

interface Kept {
  readonly revision: number;
  readonly answer: Promise<JsonAnswer>;
  /** Characters; 0 while being computed. */
  size: number;
}

/**
 * Caches answers about a project as JSON until the project changes (docs/adr/027). Reads the project's revision from the database before
 * each answer and before computing it, so no answer is older than its request. Not for use inside a transaction, whose reads may be rolled
 * back.
 */
@Injectable()
export class ProjectAnswersService {
  /** Least recently used first. */
  private readonly kept = new Map<string, Kept>();
  private size = 0;

  constructor(private readonly projects: ProjectsRepository) {}

  /** @param key covers everything else that the answer depends on */
  async one(projectId: number, key: string, work: () => Promise<object>): Promise<JsonAnswer> {
    const revision = (await this.projects.revisions([projectId])).get(projectId);
    const written = async () => JsonAnswer.of(await work());
    // `work` throws for an unknown project.
    if (revision === undefined) return written();
    const name = nameOf(projectId, key);
    return this.find(name, revision) ?? this.keep(name, revision, written());
  }

  /**
   * Returns a value for each project.
   * @param work computes all uncached ones at once
   */
  async each<T extends object>(
    projectIds: readonly number[],
    key: string,
    work: (projectIds: readonly number[]) => Promise<Readonly<Record<number, T>>>,
  ): Promise<Record<number, T>> {
    const revisions = await this.projects.revisions(projectIds);
    const found = new Map<number, Promise<JsonAnswer>>();
    for (const id of projectIds) {
      const answer = this.find(nameOf(id, key), revisions.get(id));
      if (answer) found.set(id, answer);
    }
    const missing = projectIds.filter((id) => !found.has(id));
    const worked = missing.length > 0 ? work(missing) : undefined;
    for (const id of missing) {
      const written = worked!.then((values) => JsonAnswer.of({ value: values[id] }));
      const revision = revisions.get(id);
      found.set(id, revision === undefined ? written : this.keep(nameOf(id, key), revision, written));
    }
    const read = async (id: number) => (JSON.parse((await found.get(id)!).text) as { value: T }).value;
    return Object.fromEntries(await Promise.all(projectIds.map(async (id) => [id, await read(id)] as const)));
  }

  private find(name: string, revision: number | undefined): Promise<JsonAnswer> | undefined {
    const kept = this.kept.get(name);
    if (!kept || kept.revision !== revision) return undefined;
    this.kept.delete(name);
    this.kept.set(name, kept);
    return kept.answer;
  }

  /** Cached before it is computed, so that concurrent readers wait for the same computation. */
  private keep(name: string, revision: number, answer: Promise<JsonAnswer>): Promise<JsonAnswer> {
    this.drop(name);
    const kept: Kept = { revision, answer, size: 0 };
    this.kept.set(name, kept);
    answer.then(
      ({ text }) => this.measure(name, kept, ENTRY_SIZE + name.length + text.length),
      () => this.kept.get(name) === kept && this.drop(name),
    );
    return answer;
  }

  private measure(name: string, kept: Kept, size: number): void {
    if (this.kept.get(name) !== kept) return;
    kept.size = size;
    this.size += size;
    for (const oldest of this.kept.keys()) {
      if (this.size <= SIZE_MAX) return;
      this.drop(oldest);
    }
  }

  private drop(name: string): void {
    this.size -= this.kept.get(name)?.size ?? 0;
    this.kept.delete(name);
  }
}

const nameOf = (projectId: number, key: string): string => `${projectId} ${key}`;
