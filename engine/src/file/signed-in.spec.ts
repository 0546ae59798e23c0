import { expect, it } from '@jest/globals';
import { aCase, read, shareLab, SHORT_WAIT } from '../../../test/support/browser/engine.js';

const TOKEN = 'cookie-of-ann';
const HTML = { 'Content-Type': 'text/html; charset=utf-8' };
const lab = shareLab({
  '/sign-in': (_request, response) => {
    response.writeHead(200, { ...HTML, 'Set-Cookie': `token=${TOKEN}; HttpOnly; Path=/` });
    response.end('<!doctype html><link rel="icon" href="data:,"><script>localStorage.setItem("who", "Ann")</script>');
  },
  '/home': ({ headers }, response) => {
    response.writeHead(200, HTML);
    response.end(`<!doctype html><link rel="icon" href="data:,"><p></p>
      <script>document.querySelector('p').textContent = ${JSON.stringify(headers.cookie ?? 'nobody')} + ' ' + localStorage.getItem('who')</script>`);
  },
});

const signIn = () => aCase('URL redirect', { redirectURL: `${lab.url}/sign-in` });
const home = () => [aCase('URL redirect', { redirectURL: `${lab.url}/home` }), read('p')];

it('a file that passes keeps its state, and another one starts with it, without showing its cookie', async () => {
  const kept: string[] = [];
  const keepSession = async (state: string) => void kept.push(state);
  const saved = await lab.run([signIn()], { savesSession: true, keepSession });
  expect(saved.outcome.status).toBe('success');
  expect(kept).toHaveLength(1);

  const { results } = await lab.run(home(), { signedIn: kept[0] });
  expect(results[1]).toMatchObject({ status: 'success', value: 'token=••• Ann' });
  const without = await lab.run(home());
  expect(without.results[1]?.value).toBe('nobody null');
});

it('a file that fails keeps no state, nor does one that does not save it', async () => {
  const keepSession = () => Promise.reject(new Error('Nothing is to be kept'));
  const failed = await lab.run([signIn(), read('#gone', SHORT_WAIT)], { savesSession: true, keepSession });
  expect(failed.outcome).toMatchObject({ status: 'failure', reason: '' });
  expect((await lab.run([signIn()], { keepSession })).outcome.status).toBe('success');
});

it('a state that can’t be kept or read is the reason of an error', async () => {
  const keepSession = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.5:3306'));
  const refused = await lab.run([signIn()], { savesSession: true, keepSession });
  const reason = 'The signed-in state can’t be saved: the log of what ran it says why';
  expect(refused.outcome).toMatchObject({ status: 'error', reason, summary: { success: 1 } });
  const unread = await lab.run(home(), { signedIn: 'no JSON' });
  expect(unread.outcome.reason).toBe('The signed-in state can’t be read. Run the file that saves it again');
});
