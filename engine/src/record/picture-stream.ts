import { clock, pause, type ViewportSize } from '@testplatform/contract';
import type { CDPSession } from 'playwright';
import { messageOf } from '../errors.js';
import { JPEG, type Pictures, type TakePicture } from './camera.js';
import { jpegSize } from './jpeg-size.js';

/** Milliseconds from one frame of the browser to the next. */
export const FRAME_MS = 1_000 / 60;
/** Maximum number of pictures that the browser sends before we acknowledge the first. It drops further ones. */
const UNACKNOWLEDGED_MAX = 8;
const START_AGAIN_MS = 20;

/** A picture as the browser sends it. */
interface ScreencastFrame {
  /** JPEG, in base64. */
  readonly data: string;
  /** When it was drawn (Unix seconds). */
  readonly metadata: { readonly timestamp?: number };
  /** Which start of the screencast it belongs to. */
  readonly sessionId: number;
}

/** One screencast of a page: each session can have one. */
export class PictureStream implements Pictures {
  private on = false;
  /** Which start the last picture belongs to. */
  private lastStart = 0;
  private onNewStart: () => void = () => undefined;

  /**
   * @param size of a record
   * @param unacknowledged as `UNACKNOWLEDGED_MAX`
   */
  constructor(
    private readonly session: CDPSession,
    private readonly size: ViewportSize,
    private readonly onPicture: TakePicture,
    private readonly unacknowledged = UNACKNOWLEDGED_MAX,
  ) {}

  get isOn(): boolean {
    return this.on;
  }

  /** Retries while another document is replacing the page, because until then the browser refuses. */
  async start(): Promise<void> {
    if (!this.on) this.session.on('Page.screencastFrame', this.take);
    this.on = true;
    while (this.on) {
      try {
        const { width: maxWidth, height: maxHeight } = this.size;
        const maxFramesInFlight = this.unacknowledged;
        await this.session.send('Page.startScreencast', { ...JPEG, maxFramesInFlight, maxWidth, maxHeight });
        return;
      } catch (error) {
        if (!messageOf(error).includes('Not attached to an active page')) return;
        await pause(START_AGAIN_MS);
      }
    }
  }

  async restart(): Promise<void> {
    const here = new Promise<void>((resolve) => (this.onNewStart = resolve));
    if (this.on) this.send(this.session.send('Page.stopScreencast'));
    await this.start();
    await here;
  }

  stop(): void {
    if (!this.on) return;
    this.on = false;
    this.session.off('Page.screencastFrame', this.take);
    this.send(this.session.send('Page.stopScreencast'));
  }

  private readonly take = ({ data, metadata, sessionId }: ScreencastFrame): void => {
    const at = metadata.timestamp ? metadata.timestamp * 1_000 : clock.now();
    const jpeg = Buffer.from(data, 'base64');
    const size = jpegSize(jpeg);
    const isWhole = size?.width === this.size.width && size.height === this.size.height;
    this.onPicture({ jpeg, at, isWhole }, () => this.send(this.session.send('Page.screencastFrameAck', { sessionId })));
    if (sessionId !== this.lastStart) this.onNewStart();
    this.lastStart = sessionId;
  };

  /** Ignores the failure of a command: a closed page neither takes nor needs it. */
  private send(command: Promise<unknown>): void {
    command.catch(() => undefined);
  }
}
