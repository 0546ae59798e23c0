import { CannotRun } from '../command.js';

const PLACE = /^(.*\/connector)\/([^/]+)\/?$/;
const COPY_IT = 'Copy it from the Connectors tab of the project’s configuration.';

/** The link of a connector. Its id is a secret: nothing shows it whole. */
export class ConnectorLink {
  private constructor(private readonly url: URL) {}

  /** @throws CannotRun when the text is no such link */
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

  /** Where a run is started. @param environment instead of the connector's own */
  start(environment: string | undefined): URL {
    return this.at('', environment === undefined ? {} : { environment });
  }

  /** Where a run is asked for. @param wait seconds in which it may end before the answer */
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
