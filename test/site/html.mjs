/** Markup that is already escaped. */
export class Html {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
  toString() {
    return this.text;
  }
}

const ESCAPES = /** @type {Record<string, string>} */ ({
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
});

/** @param {unknown} value @returns {string} */
function render(value) {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
}

/**
 * Builds markup; inserted values are escaped unless they are markup themselves.
 * @param {TemplateStringsArray} strings
 * @param {unknown[]} values
 * @returns {Html}
 */
export function html(strings, ...values) {
  return new Html(strings.reduce((text, part, index) => text + render(values[index - 1]) + part));
}

/**
 * @typedef {object} PageOptions
 * @property {string} title
 * @property {Html} body
 * @property {string} [script] a file of public/ that the page loads
 * @property {{ name: string } | null} [user]
 * @property {number} [items] in the cart
 */

/** The frame of every page of the shop. @param {PageOptions} options @returns {Html} */
export function layout({ title, body, script, user = null, items = 0 }) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – Fernwood</title>
        <link rel="stylesheet" href="/assets/site.css" />
        <link rel="icon" href="/assets/icon.svg" />
        ${script && html`<script type="module" src="/assets/${script}"></script>`}
      </head>
      <body>
        <header class="top">
          <a class="brand" href="/" data-testid="brand">Fernwood</a>
          <form class="search" action="/" role="search">
            <input
              type="search"
              name="q"
              aria-label="Search products"
              placeholder="Search products"
              data-testid="search"
            />
            <button>Search</button>
          </form>
          <nav aria-label="Main">
            <a href="/practice">Practice pages</a>
            <a href="/cart" data-testid="cart-link">Cart (<span data-testid="cart-count">${items}</span>)</a>
            ${user ? html`<a href="/account" data-testid="account-link">${user.name}</a>` : html`<a href="/login">Sign in</a>`}
          </nav>
        </header>
        <main>${body}</main>
        <footer>Fernwood is a make-believe shop for trying out browser tests. Nothing here is for sale.</footer>
      </body>
    </html>`;
}

/** A page without the shop's frame, for the content of an iframe. @param {PageOptions} options @returns {Html} */
export function bare({ title, body, script }) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <link rel="stylesheet" href="/assets/site.css" />
        ${script && html`<script type="module" src="/assets/${script}"></script>`}
      </head>
      <body class="bare">
        ${body}
      </body>
    </html>`;
}
