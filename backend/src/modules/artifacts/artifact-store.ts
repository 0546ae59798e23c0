/** Keeps the files that runs leave. Keys are made by us: `<result id>/<name>`. */
export abstract class ArtifactStore {
  /** Keeps a file whole or not at all. */
  abstract put(key: string, data: Buffer): Promise<void>;
  /** null when there is no such file. */
  abstract get(key: string): Promise<Buffer | null>;
}
