/**
 * Decides which run gets the next file of the server's workers (3 §6). Round robin: first the person with the fewest running files, then
 * the one served least recently. The same rule decides between that person's projects; within a project the oldest run goes first. Pure:
 * FileClaims makes the claims, safely.
 */

/** A person in a project, for whom files are counted. */
export interface Owner {
  /** null when no person started the run: the connectors and schedules of a project count as one person. */
  readonly requestedBy: number | null;
  readonly projectId: number;
}

export interface RunningFiles extends Owner {
  readonly files: number;
}

/** A run with a file that may start now. */
export interface StartableRun extends Owner {
  readonly runId: string;
}

const personOf = ({ requestedBy, projectId }: Owner): string =>
  requestedBy === null ? `project ${projectId}` : `person ${requestedBy}`;
const placeOf = (owner: Owner): string => `${personOf(owner)}, ${owner.projectId}`;

/** Remembers the order in which people and their projects were served. */
export class ServedLast {
  private turn = 0;
  private readonly turns = new Map<string, number>();

  note(owner: Owner): void {
    this.turn++;
    this.turns.set(personOf(owner), this.turn).set(placeOf(owner), this.turn);
  }

  /** The turn in which a key was last served; 0 for never. */
  of(key: string): number {
    return this.turns.get(key) ?? 0;
  }

  get latest(): number {
    return this.turn;
  }
}

/** What a person, or one of their projects, has been given. */
interface Share {
  running: number;
  servedAt: number;
  /** The position of its oldest run. */
  readonly position: number;
}

interface ProjectShare<Run> extends Share {
  readonly runs: Run[];
}

interface PersonShare<Run> extends Share {
  readonly projects: Map<string, ProjectShare<Run>>;
}

const byTurn = (one: Share, other: Share): number =>
  one.running - other.running || one.servedAt - other.servedAt || one.position - other.position;

/** @param runs oldest first */
function sharesOf<Run extends StartableRun>(
  runs: readonly Run[],
  running: readonly RunningFiles[],
  served: ServedLast,
): PersonShare<Run>[] {
  const counts = new Map<string, number>();
  for (const owner of running)
    for (const key of [personOf(owner), placeOf(owner)]) counts.set(key, (counts.get(key) ?? 0) + owner.files);
  const share = (key: string, position: number) => ({
    running: counts.get(key) ?? 0,
    servedAt: served.of(key),
    position,
  });
  const people = new Map<string, PersonShare<Run>>();
  for (const [position, run] of runs.entries()) {
    const [key, place] = [personOf(run), placeOf(run)];
    const person = people.get(key) ?? { ...share(key, position), projects: new Map<string, ProjectShare<Run>>() };
    const project = person.projects.get(place) ?? { ...share(place, position), runs: [] };
    project.runs.push(run);
    people.set(key, person);
    person.projects.set(place, project);
  }
  return [...people.values()];
}

/** The runs of people who have no file running. */
export function ofNewcomers<Run extends StartableRun>(runs: readonly Run[], running: readonly RunningFiles[]): Run[] {
  const busy = new Set(running.map(personOf));
  return runs.filter((run) => !busy.has(personOf(run)));
}

/**
 * The order in which runs are tried for the next file.
 * @param runs oldest first
 */
export const fairOrder = <Run extends StartableRun>(
  runs: readonly Run[],
  running: readonly RunningFiles[],
  served: ServedLast,
): Run[] =>
  sharesOf(runs, running, served)
    .toSorted(byTurn)
    .flatMap(({ projects }) => [...projects.values()].toSorted(byTurn).flatMap((project) => project.runs));

/**
 * How many files will be claimed before the first one of each run; Infinity for more than `most`. An estimate: it assumes that no running
 * file ends and no further run is created or may start.
 * @param runs oldest first, with the number of their queued files
 */
export function filesBefore(
  runs: readonly (StartableRun & { readonly queued: number })[],
  running: readonly RunningFiles[],
  served: ServedLast,
  most: number,
): ReadonlyMap<string, number> {
  const people = new Set(sharesOf(runs, running, served));
  const left = new Map(runs.map(({ runId, queued }) => [runId, queued]));
  const before = new Map(runs.map(({ runId }) => [runId, Infinity]));
  for (let claimed = 0; claimed <= most && people.size > 0; claimed++) {
    const person = firstOf(people);
    const project = firstOf(person.projects.values());
    const run = project.runs[0]!;
    if (before.get(run.runId) === Infinity) before.set(run.runId, claimed);
    for (const share of [person, project]) {
      share.running++;
      share.servedAt = served.latest + claimed + 1;
    }
    const queued = left.get(run.runId)! - 1;
    left.set(run.runId, queued);
    if (queued <= 0) project.runs.shift();
    if (project.runs.length === 0) person.projects.delete(placeOf(run));
    if (person.projects.size === 0) people.delete(person);
  }
  return before;
}

const firstOf = <S extends Share>(shares: Iterable<S>): S =>
  [...shares].reduce((one, other) => (byTurn(one, other) <= 0 ? one : other));
