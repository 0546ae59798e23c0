import { randomUUID } from 'node:crypto';

const COOKIE = 'fernwood';
/** Enough for any test run; the oldest visitor is forgotten first. */
const MAX_SESSIONS = 5_000;

/**
 * @typedef {object} Session
 * @property {Map<string, number>} cart product slug → quantity
 * @property {{ name: string, email: string } | null} user
 * @property {Order | null} order the last one
 */
/**
 * @typedef {object} Order
 * @property {string} number
 * @property {string} name
 * @property {string} country
 * @property {string} delivery
 * @property {number} cents
 */
/** @typedef {ReturnType<typeof createSessions>} Sessions */

/** Keeps the shop's data of each visitor, in memory. */
export function createSessions() {
  /** @type {Map<string, Session>} */
  const sessions = new Map();
  return {
    /**
     * The visitor's session, created on the first visit.
     * @param {string | undefined} cookies the Cookie header
     * @returns {{ session: Session, setCookie: string | null }}
     */
    open(cookies) {
      const known = sessions.get(readCookie(cookies) ?? '');
      if (known) return { session: known, setCookie: null };
      const id = randomUUID();
      const session = { cart: new Map(), user: null, order: null };
      sessions.set(id, session);
      if (sessions.size > MAX_SESSIONS) sessions.delete(sessions.keys().next().value ?? '');
      return { session, setCookie: `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Lax` };
    },
  };
}

/** @param {string | undefined} cookies @returns {string | undefined} */
function readCookie(cookies = '') {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === COOKIE)?.[1];
}
