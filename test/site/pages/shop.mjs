import { page } from '../answers.mjs';
import { html } from '../html.mjs';
import { findProduct, money, PRODUCTS, searchProducts } from '../products.mjs';

/** @type {readonly import('../answers.mjs').Route[]} */
export const routes = [
  ['GET', '/', home],
  ['GET', '/product/:slug', product],
];

/** @param {import('../answers.mjs').Visit} visit */
function home(visit) {
  const query = (visit.url.searchParams.get('q') ?? '').trim();
  const found = searchProducts(query);
  const heading = query === '' ? 'Good things for quiet rooms' : `Results for “${query}”`;
  const count = found.length === 1 ? '1 product' : `${found.length} products`;
  const body = html`<h1>${heading}</h1>
    <p data-testid="result-count">${count}</p>
    ${found.length === 0 && html`<p role="status">Nothing found. Try another word, such as lamp.</p>`}
    <ul class="grid">
      ${found.map(card)}
    </ul>`;
  return page({ title: query === '' ? 'Home' : `Search: ${query}`, body }, visit);
}

/** @param {import('../products.mjs').Product} product */
function card({ slug, name, kind, cents, shape, colour }) {
  return html`<li class="card" data-testid="product-card">
    <a href="/product/${slug}">${drawing(shape, colour)}<strong>${name}</strong></a>
    <span class="muted">${kind}</span>
    <span class="price">${money(cents)}</span>
  </li>`;
}

/** @param {import('../answers.mjs').Visit} visit */
function product(visit) {
  const found = findProduct(visit.params.slug ?? '');
  if (!found) {
    const body = html`<h1>We don’t have that</h1>
      <p>But we have ${PRODUCTS.length} <a href="/">other things</a>.</p>`;
    return page({ title: 'Not found', body }, visit, 404);
  }
  const body = html`<article class="product">
    ${drawing(found.shape, found.colour)}
    <div>
      <h1>${found.name}</h1>
      <p class="price" data-testid="price">${money(found.cents)}</p>
      <p>${found.text}</p>
      <p data-testid="stock">${found.stock > 0 ? `${found.stock} in stock` : 'Sold out'}</p>
      <form method="post" action="/cart/add" class="row">
        <input type="hidden" name="slug" value="${found.slug}" />
        <label>Quantity <input type="number" name="quantity" value="1" min="1" max="99" /></label>
        <button class="primary" data-testid="add-to-cart" ${found.stock === 0 && 'disabled'}>Add to cart</button>
      </form>
    </div>
  </article>`;
  return page({ title: found.name, body }, visit);
}

/** @param {string} shape @param {string} colour */
function drawing(shape, colour) {
  return html`<svg
    class="drawing"
    viewBox="0 0 120 90"
    role="img"
    aria-label="Drawing of a ${shape}"
    style="color:${colour}"
  >
    <use href="/assets/shapes.svg#${shape}"></use>
  </svg>`;
}
