import type { CDPSession } from 'playwright';
import { hasMovedOn } from '../errors.js';
import { type Question, questionTo, type Reply } from '../locators/ask-element.js';
import type { World } from '../protocol/protocol.js';
import { type PageNews, watchPage } from './page-watch.js';

/** The name of the world, and of the function through which its scripts report. */
const NAME = 'testplatform';
/** The world's variable that holds the `PageWatch`. */
const WATCH = 'watch';
const SOURCE = `${WATCH} = (${String(watchPage)})((news) => ${NAME}(JSON.stringify(news)))`;

/** A pending `PageWatch.changed` in a document. */
interface Hearing {
  readonly contextId: number;
  change: Promise<void>;
  isOver: boolean;
}

/**
 * The engine's isolated world in the documents of one page: its scripts see the same elements as the page's scripts, which can neither see
 * nor break them. In the top window it holds a `PageWatch`.
 */
export class IsolatedWorld implements World {
  private contextId: number | undefined;
  private hearing: Hearing | null = null;

  /** @param session with the domain `Page` enabled */
  constructor(
    private readonly session: CDPSession,
    onNews: (news: PageNews) => void,
  ) {
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name !== NAME) return;
      const news = JSON.parse(payload) as PageNews;
      if (news.what === 'watched') this.contextId = executionContextId;
      onNews(news);
    });
    session.on('Runtime.executionContextsCleared', () => (this.contextId = undefined));
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      if (executionContextId === this.contextId) this.contextId = undefined;
    });
  }

  async enter(): Promise<void> {
    await Promise.all([
      this.session.send('Runtime.enable'),
      this.session.send('Runtime.addBinding', { name: NAME, executionContextName: NAME }),
      this.session.send('Page.addScriptToEvaluateOnNewDocument', {
        worldName: NAME,
        runImmediately: true,
        source: SOURCE,
      }),
    ]);
  }

  get document(): number | undefined {
    return this.contextId;
  }

  async evaluate(expression: string): Promise<unknown> {
    const { contextId } = this;
    return contextId === undefined ? undefined : evaluate(this.session, expression, contextId);
  }

  /** When the page begins its next frame (Unix milliseconds); null when nothing watches it. */
  async nextFrame(): Promise<number | null> {
    const at = await this.evaluate(`${WATCH}.nextFrame()`);
    return typeof at === 'number' ? at : null;
  }

  async listen(): Promise<void> {
    const { contextId, hearing: before } = this;
    this.hearing = null;
    if (contextId === undefined) return;
    if (before?.contextId === contextId && !before.isOver) return void (this.hearing = before);
    const hearing: Hearing = { contextId, isOver: false, change: Promise.resolve() };
    hearing.change = this.evaluate(`${WATCH}.changed()`).then(
      () => void (hearing.isOver = true),
      // If the page closes meanwhile, the next query reports it.
      () => void (hearing.isOver = true),
    );
    this.hearing = hearing;
    // The page answers in order, so by now it is listening.
    await this.evaluate('0');
  }

  async changed(): Promise<boolean> {
    if (!this.hearing) return false;
    await this.hearing.change;
    return true;
  }

  async ask<Asked, Answer>(
    selector: string,
    question: Question<Asked, Answer>,
    asked: Asked,
    before = Infinity,
  ): Promise<Reply<Answer>> {
    return (await this.evaluate(questionTo(selector, question, asked, before))) as Reply<Answer>;
  }
}

/**
 * The value of an expression in a document; undefined when it is navigating to another one.
 * @param contextId of the world; absent: that of the page's scripts
 */
export async function evaluate(session: CDPSession, expression: string, contextId?: number): Promise<unknown> {
  try {
    const order = { expression, contextId, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', order);
    if (exceptionDetails) throw new Error(`A script of the engine failed: ${result.description}`);
    return result.value;
  } catch (error) {
    if (hasMovedOn(error)) return undefined;
    throw error;
  }
}
