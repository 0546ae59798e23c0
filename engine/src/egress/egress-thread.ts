/** Runs an egress proxy in a thread of its own, so that pages don't wait while the main thread drives the browser. */
import { type MessagePort, workerData } from 'node:worker_threads';
import type { EgressOrder } from './egress.js';
import { EgressProxy } from './egress-proxy.js';

const { settings, upstream, port } = workerData as EgressOrder & { readonly port: MessagePort };
const { url } = await EgressProxy.start(settings, (outcome) => port.postMessage(outcome), upstream);
port.postMessage(url);
