import { page, redirect } from '../answers.mjs';
import { html } from '../html.mjs';
import { cartLines, findProduct, money } from '../products.mjs';

const MAX_QUANTITY = 999;

/** @type {readonly import('../answers.mjs').Route[]} */
export const routes = [
  ['GET', '/cart', show],
  [
    'POST',
    '/cart/add',
    change((cart, slug, quantity) => cart.set(slug, Math.min((cart.get(slug) ?? 0) + quantity, MAX_QUANTITY))),
  ],
  [
    'POST',
    '/cart/update',
    change((cart, slug, quantity) => (quantity === 0 ? cart.delete(slug) : cart.set(slug, quantity))),
  ],
  ['POST', '/cart/remove', change((cart, slug) => cart.delete(slug))],
];

/**
 * @param {(cart: Map<string, number>, slug: string, quantity: number) => void} apply
 * @returns {import('../answers.mjs').Handler}
 */
function change(apply) {
  return async ({ session, form }) => {
    const fields = await form();
    const slug = String(fields.get('slug') ?? '');
    const quantity = Math.floor(Number(fields.get('quantity') ?? 1));
    const valid = quantity >= 0 && quantity <= MAX_QUANTITY;
    if (findProduct(slug) && valid) apply(session.cart, slug, quantity);
    return redirect('/cart');
  };
}

/** @param {import('../answers.mjs').Visit} visit */
function show(visit) {
  const { lines, total } = cartLines(visit.session);
  const body =
    lines.length === 0
      ? html`<h1>Your cart</h1>
          <p data-testid="empty-cart">Your cart is empty.</p>
          <p><a href="/">Find something</a></p>`
      : html`<h1>Your cart</h1>
          <table data-testid="cart">
            <thead>
              <tr>
                <th>Product</th>
                <th class="number">Price</th>
                <th>Quantity</th>
                <th class="number">Sum</th>
                <th></th>
              </tr>
            </thead>
            <tbody>
              ${lines.map(row)}
            </tbody>
            <tfoot>
              <tr>
                <th colspan="3">Total</th>
                <td class="number" data-testid="total">${money(total)}</td>
                <td></td>
              </tr>
            </tfoot>
          </table>
          <p><a class="button primary" href="/checkout" data-testid="to-checkout">Go to checkout</a></p>`;
  return page({ title: 'Cart', body }, visit);
}

/** @param {{ product: import('../products.mjs').Product, quantity: number, cents: number }} line */
function row({ product, quantity, cents }) {
  return html`<tr data-testid="line-${product.slug}">
    <td><a href="/product/${product.slug}">${product.name}</a></td>
    <td class="number">${money(product.cents)}</td>
    <td>
      <form method="post" action="/cart/update" class="row">
        <input type="hidden" name="slug" value="${product.slug}" />
        <input
          type="number"
          name="quantity"
          value="${quantity}"
          min="0"
          max="${MAX_QUANTITY}"
          aria-label="Quantity of ${product.name}"
        />
        <button>Update</button>
      </form>
    </td>
    <td class="number">${money(cents)}</td>
    <td>
      <form method="post" action="/cart/remove">
        <input type="hidden" name="slug" value="${product.slug}" />
        <button aria-label="Remove ${product.name}">Remove</button>
      </form>
    </td>
  </tr>`;
}
