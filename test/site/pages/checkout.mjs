import { randomInt } from 'node:crypto';
import { page, redirect } from '../answers.mjs';
import { html } from '../html.mjs';
import { cartLines, money } from '../products.mjs';

const COUNTRIES = /** @type {const} */ ([
  ['', 'Choose a country'],
  ['AT', 'Austria'],
  ['BD', 'Bangladesh'],
  ['BR', 'Brazil'],
  ['DE', 'Germany'],
  ['IN', 'India'],
  ['JP', 'Japan'],
  ['KE', 'Kenya'],
  ['US', 'United States'],
]);
const DELIVERIES = ['Standard', 'Express', 'Pick up'];

/** @type {readonly import('../answers.mjs').Route[]} */
export const routes = [
  ['GET', '/checkout', (visit) => form(visit, {}, [])],
  ['POST', '/checkout', submit],
  ['GET', '/order', order],
];

/** @typedef {Record<string, string>} Fields */

/** @param {import('../answers.mjs').Visit} visit */
async function submit(visit) {
  /** @type {Fields} */
  const fields = {};
  for (const [name, value] of await visit.form()) fields[name] = String(value).trim();
  const errors = check(fields);
  if (errors.length > 0) return form(visit, fields, errors);
  const { session } = visit;
  session.order = {
    number: `F-${randomInt(100_000, 1_000_000)}`,
    name: fields.name ?? '',
    country: COUNTRIES.find(([code]) => code === fields.country)?.[1] ?? '',
    delivery: fields.delivery ?? '',
    cents: cartLines(session).total,
  };
  session.cart.clear();
  return redirect('/order');
}

/** @param {Fields} fields @returns {string[]} */
function check({ name = '', email = '', country = '', delivery = '', terms = '' }) {
  const errors = [];
  if (name.length < 2) errors.push('Please tell us your name');
  if (!/^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i.test(email)) errors.push('Please enter a valid email address');
  if (country === '' || !COUNTRIES.some(([code]) => code === country)) errors.push('Please choose a country');
  if (!DELIVERIES.includes(delivery)) errors.push('Please choose a delivery');
  if (terms !== 'on') errors.push('Please accept the terms');
  return errors;
}

/** @param {import('../answers.mjs').Visit} visit @param {Fields} fields @param {string[]} errors */
function form(visit, fields, errors) {
  const { total } = cartLines(visit.session);
  const body = html`<h1>Checkout</h1>
    <p>To pay: <strong data-testid="to-pay">${money(total)}</strong></p>
    ${
      errors.length > 0 &&
      html`<ul class="errors" role="alert" data-testid="errors">
        ${errors.map((error) => html`<li>${error}</li>`)}
      </ul>`
    }
    <form method="post" action="/checkout" class="stack" novalidate>
      <label>Full name <input name="name" autocomplete="name" value="${fields.name}" data-testid="name" /></label>
      <label
        >Email <input type="email" name="email" autocomplete="email" value="${fields.email}" data-testid="email"
      /></label>
      <label
        >Country
        <select name="country" data-testid="country">
          ${COUNTRIES.map(([code, label]) => html`<option value="${code}" ${code === fields.country && 'selected'}>${label}</option>`)}
        </select></label
      >
      <fieldset>
        <legend>Delivery</legend>
        ${DELIVERIES.map((name) => html`<label class="choice"><input type="radio" name="delivery" value="${name}" ${name === fields.delivery && 'checked'} /> ${name}</label>`)}
      </fieldset>
      <label class="choice"
        ><input type="checkbox" name="gift" ${fields.gift && 'checked'} data-testid="gift" /> Wrap it as a gift</label
      >
      <label class="choice"
        ><input type="checkbox" name="terms" ${fields.terms && 'checked'} data-testid="terms" /> I accept the
        terms</label
      >
      <label>Note <textarea name="note" rows="3" data-testid="note">${fields.note}</textarea></label>
      <div><button class="primary" data-testid="place-order">Place order</button></div>
    </form>`;
  return page({ title: 'Checkout', body }, visit, errors.length > 0 ? 422 : 200);
}

/** @param {import('../answers.mjs').Visit} visit */
function order(visit) {
  const { order: placed } = visit.session;
  if (!placed) return redirect('/cart');
  const body = html`<h1 data-testid="thanks">Thank you, ${placed.name}!</h1>
    <dl>
      <dt>Order</dt>
      <dd data-testid="order-number">${placed.number}</dd>
      <dt>Total</dt>
      <dd data-testid="order-total">${money(placed.cents)}</dd>
      <dt>Delivery</dt>
      <dd data-testid="order-delivery">${placed.delivery} to ${placed.country}</dd>
    </dl>`;
  return page({ title: 'Thank you', body }, visit);
}
