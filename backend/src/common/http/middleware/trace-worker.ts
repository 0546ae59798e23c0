/** What the guard needs of a service worker. */
interface WorkerScope {
  readonly location: { readonly origin: string; readonly href: string };
  readonly FetchEvent: { readonly prototype: WorkerRequest };
  fetch: typeof fetch;
}

/** A request of a page that the worker answers. */
interface WorkerRequest {
  readonly request: { readonly url: string };
  respondWith(answer: Response | PromiseLike<Response>): void;
}

/**
 * Runs in the service worker of the trace viewer, before Playwright's script. It is sent as source text, so it must not refer to anything
 * outside. The worker then fetches only traces and the viewer's own files. Its own answers get a policy, because none of the server applies
 * to them: snapshots may frame only other snapshots (the rest of the viewer refuses frames), and a file of a trace that is opened as a page
 * is isolated, without scripts.
 * @param folder path of the viewer; ends in `/`
 * @param trace matches the paths of traces
 */
export function guardTraceWorker(worker: WorkerScope, folder: string, trace: RegExp): void {
  const { origin, href } = worker.location;
  const { fetch: fetchAnything } = worker;
  const { prototype } = worker.FetchEvent;
  const { respondWith } = prototype;
  const snapshots = `${origin}${folder}snapshot/`;
  const snapshotPolicy =
    `sandbox allow-same-origin allow-scripts; frame-src ${origin}${folder} data:; form-action 'none'; ` +
    "frame-ancestors 'self'";
  const filePolicy = "sandbox; default-src 'none'; frame-ancestors 'none'";

  worker.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, href);
    const isOwn = url.origin === origin && (url.pathname.startsWith(folder) || trace.test(url.pathname));
    if (!isOwn) throw new TypeError('Only traces of this server open here');
    return fetchAnything.call(worker, input, init);
  };

  prototype.respondWith = function (this: WorkerRequest, answer) {
    const { url } = this.request;
    const isolated = Promise.resolve(answer).then((response) => {
      // Answers of the server have its headers.
      if (response.type !== 'default' || !url.startsWith(origin + folder)) return response;
      const policy = url.startsWith(snapshots) ? snapshotPolicy : filePolicy;
      response.headers.append('Content-Security-Policy', policy);
      response.headers.set('X-Content-Type-Options', 'nosniff');
      return response;
    });
    respondWith.call(this, isolated);
  };
}
