import type { ViewportSize } from '@testplatform/contract';
import { within } from '../time.js';
import type { Reporter } from '../types.js';
import { LivePicture } from './live-picture.js';
import type { Camera, Picture, Pictures } from './camera.js';
import type { Recorder } from './recorder.js';

/** Milliseconds for following a page and taking its screenshot: a stopped file ends within five seconds. */
const PICTURE_MS = 4_000;
/**
 * Maximum number of pictures that the browser sends between two live ones: an animation must not take the whole
 * machine. The browser drops further ones.
 */
const BETWEEN_MAX = 3;

/**
 * The recorder of a browser that draws by itself, such as one with a window or one in a grid (ADR 008): the record of a
 * case is a screenshot at its end. The live picture comes from a screencast, which runs only while somebody watches.
 */
export class ScreenshotRecorder implements Recorder {
  private readonly live: LivePicture;
  /** The camera of the current page, once that is followed. */
  private camera: Promise<Camera> = new Promise(() => undefined);
  private followed: (camera: Camera) => void = () => undefined;
  /** The screencast of the current page; undefined until that is followed. */
  private stream: Pictures | undefined;
  /** Callbacks that acknowledge the pictures since the last live one. */
  private held: (() => void)[] = [];
  /** The last record; null when the last case has none. */
  private newest: Buffer | null = null;

  /**
   * @param size of the records
   * @param framesPerSecond upper limit for the live picture
   */
  constructor(
    private readonly reporter: Reporter,
    private readonly size: ViewportSize,
    framesPerSecond?: number,
  ) {
    this.live = new LivePicture(reporter, framesPerSecond, () => this.watch());
  }

  expectPage(): void {
    this.stream?.stop();
    this.stream = undefined;
    this.held = [];
    this.camera = new Promise((resolve) => (this.followed = resolve));
  }

  async follow(camera: Camera): Promise<void> {
    this.followed(camera);
    this.stream = camera.pictures(this.size, (picture, acknowledge) => this.take(picture, acknowledge), BETWEEN_MAX);
    this.watch();
  }

  async readyToAct(): Promise<void> {}

  async readyToPress(): Promise<void> {}

  inFrames<T>(work: Promise<T>): Promise<T> {
    return work;
  }

  hear(): void {}

  async caseEnded(index: number, isLost: boolean): Promise<boolean> {
    this.newest = isLost ? null : await this.takeScreenshot();
    if (!this.newest) return false;
    this.live.latest = this.newest;
    this.reporter.record(index, this.newest);
    return true;
  }

  async flush(): Promise<void> {
    // An earlier live picture may have arrived since.
    if (this.newest) this.live.latest = this.newest;
    this.live.show();
  }

  stop(): void {
    this.live.stop();
    this.stream?.stop();
  }

  /** Null when the page has closed, crashed or doesn't answer. */
  private async takeScreenshot(): Promise<Buffer | null> {
    const { camera } = this;
    try {
      return await within(
        PICTURE_MS,
        camera.then((page) => page.takePicture()),
      );
    } catch {
      // If the tab has closed meanwhile, another page is current: take its screenshot.
      return camera === this.camera ? null : this.takeScreenshot();
    }
  }

  /** Requests live pictures while somebody watches. */
  private watch(): void {
    const { stream } = this;
    const held = this.held.splice(0);
    if (!this.reporter.watched()) stream?.stop();
    else if (!stream?.isOn) void stream?.start();
    // The browser may have dropped the last picture; a restart brings the present state.
    else if (held.length >= BETWEEN_MAX) void stream.restart();
    else for (const acknowledge of held) acknowledge();
  }

  private take({ jpeg }: Picture, acknowledge: () => void): void {
    this.live.latest = jpeg;
    this.held.push(acknowledge);
  }
}
