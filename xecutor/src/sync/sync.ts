import { createHash } from 'node:crypto';
import { PROJECT_FILE } from '@testplatform/contract';
import type { ServerAddress } from '../agent/connection/server-address.js';
import { CannotRun, EXIT, type World } from '../command.js';
import type { Terminal } from '../terminal.js';
import { changed, compare, type Known, pathsOf, type Plan, type Texts } from './compare.js';
import { showDifferences } from './differences.js';
import type { LocalFolder } from './local-folder.js';
import type { SyncOptions } from './options.js';
import { sent } from './sent.js';
import type { Preview, ServerTexts, SyncClient } from './sync-client.js';
import { readState, writeState } from './sync-state.js';

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const NOTHING: Preview = { changes: new Map(), notes: [] };

/** Compares a project with a folder, and makes both the same once the user agrees. */
export class Sync {
  constructor(
    private readonly options: SyncOptions,
    private readonly server: ServerAddress,
    private readonly client: SyncClient,
    private readonly folder: LocalFolder,
    private readonly world: Pick<World, 'terminal' | 'interrupted' | 'ask'>,
  ) {}

  /** Returns the exit code. @throws CannotRun, or the signal's reason when the program is interrupted */
  async run(): Promise<number> {
    const { terminal } = this;
    const known = await readState(this.folder, this.partner);
    const { texts, strays } = await this.folder.read();
    const project = await this.client.read();
    for (const path of strays) terminal.line(`${path} is not part of a project folder, and is left alone.`);
    const plan = compare({ server: project.texts, folder: texts }, known, this.options.from, digestOf);
    const conflicts = await this.trueConflicts(project, texts, plan);
    if (conflicts.length > 0) return this.refuse(conflicts, known !== null);
    const preview = await this.preview(project, texts, plan);
    const { changes } = preview;
    if (changes.size + plan.changes.folder.size === 0) {
      terminal.line('Nothing differs.');
      await this.keep(project, texts, plan, digestsOf(project.texts));
      return EXIT.passed;
    }
    this.show(project, texts, plan, preview);
    if (!(await this.agrees())) return EXIT.failed;
    await this.apply(project, texts, plan, changes.size > 0);
    terminal.line('The project and the folder are the same now.');
    return EXIT.passed;
  }

  private get terminal(): Terminal {
    return this.world.terminal;
  }

  private get partner() {
    return { server: this.server.text, projectId: this.options.projectId };
  }

  /**
   * Drops conflicts over texts that mean the same and are only written differently, as after the same change on both
   * sides.
   */
  private async trueConflicts(project: ServerTexts, texts: Texts, { conflicts }: Plan): Promise<readonly string[]> {
    if (conflicts.length === 0 || !texts.has(PROJECT_FILE)) return conflicts;
    const all = compare({ server: project.texts, folder: texts }, null, 'folder', digestOf);
    const { changes } = await this.preview(project, texts, all);
    return conflicts.filter((path) => changes.has(path));
  }

  private refuse(conflicts: readonly string[], wereSame: boolean): number {
    this.terminal.problem(
      wereSame
        ? 'These files have changed both in the project and in the folder, so nothing was done. Choose a side with --from, or undo the change on one side.'
        : 'The project and the folder were never the same, and these files differ. Choose the side to begin with: --from server or --from folder.',
    );
    for (const path of conflicts) this.terminal.problem(`  ! ${path}`);
    return EXIT.conflict;
  }

  /** Asks the server what would change in the project: a text that is only written differently changes nothing. */
  private async preview({ digest, texts: theirs }: ServerTexts, ours: Texts, { changes }: Plan): Promise<Preview> {
    if (changes.server.size === 0) return NOTHING;
    if (!ours.has(PROJECT_FILE))
      throw new CannotRun(
        `${this.options.folder} has no ${PROJECT_FILE}, so it is not the folder of a project. Begin with --from server.`,
      );
    return this.client.preview(digest, sent({ server: theirs, folder: ours }, changes.server, this.options.from));
  }

  private show(project: ServerTexts, texts: Texts, plan: Plan, preview: Preview): void {
    const { showsLines } = this.options;
    showDifferences({ side: 'server', now: project.texts, changes: preview.changes }, showsLines, this.terminal);
    showDifferences({ side: 'folder', now: texts, changes: plan.changes.folder }, showsLines, this.terminal);
    for (const note of preview.notes) this.terminal.line(`  ${note}`);
  }

  private async agrees(): Promise<boolean> {
    if (this.options.isSure) return true;
    const answer = await this.world.ask('Make these changes? [y/N] ');
    this.world.interrupted.throwIfAborted();
    if (answer !== null && /^y(es)?$/i.test(answer.trim())) return true;
    this.terminal.line(
      answer === null ? 'Nothing was changed: without a terminal, this takes --yes.' : 'Nothing was changed.',
    );
    return false;
  }

  /** Changes the project first, because the server may still refuse. */
  private async apply(project: ServerTexts, texts: Texts, plan: Plan, changesProject: boolean): Promise<void> {
    await this.requireUnchanged(texts);
    const digests = changesProject ? await this.write(project, texts, plan) : digestsOf(project.texts);
    await this.folder.change(plan.changes.folder);
    await this.keep(project, texts, plan, digests);
  }

  /** Somebody may have edited the folder while the question was open, or while the server compared. @throws CannotRun */
  private async requireUnchanged(texts: Texts): Promise<void> {
    const { texts: now } = await this.folder.read();
    const path = pathsOf({ server: now, folder: texts }).find((one) => now.get(one) !== texts.get(one));
    if (path !== undefined)
      throw new CannotRun(`${path} has changed in the folder since it was compared. Nothing was changed: sync again.`);
  }

  private async write(
    { digest, texts: theirs }: ServerTexts,
    ours: Texts,
    { changes }: Plan,
  ): Promise<ReadonlyMap<string, string>> {
    try {
      return await this.client.write(digest, sent({ server: theirs, folder: ours }, changes.server, this.options.from));
    } catch (error) {
      if (this.world.interrupted.aborted)
        this.terminal.problem('Interrupted: the project may have changed. The next sync shows whether it has.');
      throw error;
    }
  }

  /** @param digests of the project's texts as they are now */
  private async keep(
    { texts: theirs }: ServerTexts,
    texts: Texts,
    { changes }: Plan,
    digests: ReadonlyMap<string, string>,
  ): Promise<void> {
    const ours = digestsOf(changed(texts, changes.folder));
    const paths = pathsOf({ server: new Map([...theirs, ...digests]), folder: ours });
    const known: Known = new Map(
      paths.flatMap((path) => {
        const sides = { server: digests.get(path) ?? null, folder: ours.get(path) ?? null };
        return sides.server === null && sides.folder === null ? [] : [[path, sides] as const];
      }),
    );
    await writeState(this.folder, this.partner, known);
  }
}

const digestsOf = (texts: Texts): Map<string, string> =>
  new Map([...texts].map(([path, text]) => [path, digestOf(text)]));
