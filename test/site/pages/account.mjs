import { page, redirect } from '../answers.mjs';
import { html } from '../html.mjs';

/** Shown on the sign-in page: this is a shop to practise on. */
const DEMO = { email: 'demo@example.com', password: 'demo1234', name: 'Dana Demo' };

/** @type {readonly import('../answers.mjs').Route[]} */
export const routes = [
  ['GET', '/login', (visit) => loginForm(visit, '', false)],
  ['POST', '/login', login],
  ['POST', '/logout', logout],
  ['GET', '/account', account],
];

/** @param {import('../answers.mjs').Visit} visit */
async function login(visit) {
  const fields = await visit.form();
  const email = String(fields.get('email') ?? '').trim();
  const right = email.toLowerCase() === DEMO.email && fields.get('password') === DEMO.password;
  if (!right) return loginForm(visit, email, true);
  visit.session.user = { name: DEMO.name, email: DEMO.email };
  return redirect('/account');
}

/** @param {import('../answers.mjs').Visit} visit */
function logout({ session }) {
  session.user = null;
  return redirect('/login');
}

/** @param {import('../answers.mjs').Visit} visit @param {string} email @param {boolean} refused */
function loginForm(visit, email, refused) {
  const body = html`<h1>Sign in</h1>
    ${refused && html`<p class="errors" role="alert" data-testid="login-error">Wrong email or password</p>`}
    <form method="post" action="/login" class="stack">
      <label
        >Email
        <input
          type="email"
          name="email"
          id="email"
          autocomplete="username"
          value="${email}"
          placeholder="you@example.com"
      /></label>
      <label>Password <input type="password" name="password" id="password" autocomplete="current-password" /></label>
      <div><button class="primary" data-testid="sign-in">Sign in</button></div>
    </form>
    <p class="muted">Try ${DEMO.email} with the password ${DEMO.password}.</p>`;
  return page({ title: 'Sign in', body }, visit, refused ? 401 : 200);
}

/** @param {import('../answers.mjs').Visit} visit */
function account(visit) {
  const { user } = visit.session;
  if (!user) return redirect('/login');
  const body = html`<h1 data-testid="welcome">Welcome, ${user.name}</h1>
    <p>You are signed in as <span data-testid="account-email">${user.email}</span>.</p>
    <form method="post" action="/logout"><button data-testid="sign-out">Sign out</button></form>`;
  return page({ title: 'Your account', body }, visit);
}
