import { ApiError } from './client/api-error.js';
import { readResult, type ReportEntry } from './runs/reports.js';

/**
 * How long a public path is guaranteed to be valid, in milliseconds: a 404 in that time means that the file is missing
 * (3 §13).
 */
const CERTAIN_MS = 5 * 60_000;

/** Reads a result's records by their public path, and renews the path when it expires. */
export class RecordReader {
  private renewing: Promise<void> | null = null;

  /**
   * @param path `s3_public_path`
   * @param readAt when the path was read (Unix milliseconds)
   * @param renew reads a new path
   */
  constructor(
    private path: string,
    private readAt: number,
    private readonly renew: () => Promise<string>,
  ) {}

  /**
   * A record as a picture; null if it is missing or can't be decoded.
   * @throws ApiError when it could not be fetched
   */
  readonly read = async (index: number, signal: AbortSignal): Promise<ImageBitmap | null> => {
    const { path } = this;
    const response = await fetchRecord(`${path}${index}.jpeg`, signal);
    if (response.ok) return drawable(await response.blob());
    if (response.status !== 404) throw ApiError.unreachable();
    if (path === this.path && Date.now() - this.readAt < CERTAIN_MS) return null;
    if (path === this.path) await this.renewPath();
    return this.read(index, signal);
  };

  /** Several pictures may notice the expired path at once. */
  private renewPath(): Promise<void> {
    this.renewing ??= this.renew()
      .then((path) => {
        this.path = path;
        this.readAt = Date.now();
      })
      .finally(() => (this.renewing = null));
    return this.renewing;
  }
}

/** The records of a result that was read at a time (Unix milliseconds). */
export const recordsOf = (
  projectId: number,
  { result_id, s3_public_path }: ReportEntry,
  readAt: number,
): RecordReader =>
  new RecordReader(s3_public_path, readAt, async () => (await readResult(projectId, result_id)).s3_public_path);

async function fetchRecord(url: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { signal });
  } catch (error) {
    if (signal.aborted) throw error;
    throw ApiError.unreachable();
  }
}

async function drawable(jpeg: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(jpeg);
  } catch {
    // A damaged file counts as missing.
    return null;
  }
}
