import { CannotRun } from '../command.js';

const PLACE = /^(.*\/connector)\/([^/]+)\/?$/;
const COPY_IT = 'Copy it from the Connectors tab of the project’s configuration.';

/** A connector's link. Its id is secret and never shown in full. */
export class ConnectorLink {
  private constructor(private readonly url: URL) {}

  /** @throws CannotRun if the text is not such a link */
  static parse(text: string): ConnectorLink {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || !/^https?:$/.test(url.protocol))
      throw new CannotRun(`The link of the connector should begin with http:// or https://. ${COPY_IT}`);
    if (url.username || url.password)
      throw new CannotRun(`The link of the connector should have no user name and no password in it. ${COPY_IT}`);
    if (url.search || url.hash)
      throw new CannotRun('Leave out what follows the ? or # in the link of the connector; options say the same.');
    if (!PLACE.test(url.pathname))
      throw new CannotRun(`The link of the connector should end in /connector/ and its id. ${COPY_IT}`);
    url.pathname = url.pathname.replace(/\/$/, '');
    return new ConnectorLink(url);
  }

  /** The server, without the secret. */
  get server(): string {
    return this.url.origin;
  }

  /** URL that starts a run. @param environment overrides the connector's */
  start(environment: string | undefined): URL {
    return this.at('', environment === undefined ? {} : { environment });
  }

  /** URL of a run's state. @param wait seconds to wait for its end */
  state(runId: string, wait: number): URL {
    return this.at(`/runs/${runId}`, { wait: String(wait) });
  }

  /** The results of a run as JUnit's XML. */
  junit(runId: string): URL {
    return this.at(`/runs/${runId}`, { format: 'junit' });
  }

  rerun(runId: string): URL {
    return this.at(`/runs/${runId}/rerun`);
  }

  stop(runId: string): URL {
    return this.at(`/runs/${runId}/stop`);
  }

  private at(below: string, query: Readonly<Record<string, string>> = {}): URL {
    const url = new URL(this.url);
    url.pathname += below;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }
}
