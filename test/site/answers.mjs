import { layout } from './html.mjs';

/**
 * @typedef {object} Visit
 * @property {URL} url
 * @property {Record<string, string>} params what the route's `:name` parts matched
 * @property {import('./sessions.mjs').Session} session
 * @property {() => Promise<FormData>} form the posted form, url-encoded or multipart
 * @property {AbortSignal} signal aborted when the visitor goes away
 */
/**
 * @typedef {object} Answer
 * @property {number} [status]
 * @property {Record<string, string>} [headers]
 * @property {string | Buffer | AsyncIterable<string>} body
 */
/** @typedef {(visit: Visit) => Answer | Promise<Answer>} Handler */
/** @typedef {readonly [method: 'GET' | 'POST', pattern: string, handler: Handler]} Route */

/**
 * A page in the shop's frame.
 * @param {import('./html.mjs').PageOptions} options
 * @param {{ session: import('./sessions.mjs').Session }} visit
 * @param {number} [status]
 * @returns {Answer}
 */
export function page(options, { session }, status = 200) {
  const items = [...session.cart.values()].reduce((sum, quantity) => sum + quantity, 0);
  return { status, body: layout({ ...options, user: session.user, items }).text };
}

/** After a form, the browser continues with a GET. @param {string} location @returns {Answer} */
export const redirect = (location) => ({ status: 303, headers: { Location: location }, body: '' });

/** @param {unknown} value @param {number} [status] @returns {Answer} */
export const json = (value, status = 200) => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});
