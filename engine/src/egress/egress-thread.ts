/** Runs an egress proxy in a thread of its own, so that pages don't wait while the main thread drives the browser. */
import { type MessagePort, workerData } from 'node:worker_threads';
import { EgressProxy } from './egress-proxy.js';
import type { EgressSettings } from './egress-rules.js';

const { settings, port } = workerData as { readonly settings: EgressSettings; readonly port: MessagePort };
const { url } = await EgressProxy.start(settings, (outcome) => port.postMessage(outcome));
port.postMessage(url);
