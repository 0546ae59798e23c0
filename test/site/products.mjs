/**
 * @typedef {object} Product
 * @property {string} slug
 * @property {string} name
 * @property {string} kind
 * @property {number} cents
 * @property {number} stock
 * @property {string} text
 * @property {string} shape of its drawing in public/shapes.svg
 * @property {string} colour
 */

/** @type {readonly Product[]} */
export const PRODUCTS = [
  {
    slug: 'oak-desk',
    name: 'Oak desk',
    kind: 'Furniture',
    cents: 124_900,
    stock: 4,
    shape: 'desk',
    colour: '#c08a4e',
    text: 'A solid desk, 140 × 70 cm, with room for two screens and a mug.',
  },
  {
    slug: 'reading-chair',
    name: 'Reading chair',
    kind: 'Furniture',
    cents: 48_950,
    stock: 9,
    shape: 'chair',
    colour: '#5b7f95',
    text: 'Deep, quiet and hard to leave. Wool cover in river blue.',
  },
  {
    slug: 'desk-lamp',
    name: 'Desk lamp',
    kind: 'Light',
    cents: 7_900,
    stock: 31,
    shape: 'lamp',
    colour: '#d9a521',
    text: 'Warm light where it is wanted. Dims to a glow.',
  },
  {
    slug: 'floor-lamp',
    name: 'Floor lamp',
    kind: 'Light',
    cents: 18_900,
    stock: 12,
    shape: 'lamp',
    colour: '#a65e5e',
    text: 'A tall lamp with a linen shade.',
  },
  {
    slug: 'wall-clock',
    name: 'Wall clock',
    kind: 'Home',
    cents: 5_450,
    stock: 18,
    shape: 'clock',
    colour: '#4c6e5d',
    text: 'Silent movement, 30 cm across.',
  },
  {
    slug: 'stoneware-mug',
    name: 'Stoneware mug',
    kind: 'Kitchen',
    cents: 1_850,
    stock: 140,
    shape: 'mug',
    colour: '#8a6f9e',
    text: 'Holds 350 ml and keeps it warm.',
  },
  {
    slug: 'tea-pot',
    name: 'Tea pot',
    kind: 'Kitchen',
    cents: 4_200,
    stock: 22,
    shape: 'pot',
    colour: '#3f8f8a',
    text: 'One litre, with a strainer that does not drip.',
  },
  {
    slug: 'fern',
    name: 'Boston fern',
    kind: 'Plants',
    cents: 2_400,
    stock: 0,
    shape: 'plant',
    colour: '#3d8b4f',
    text: 'Likes shade, mist and company.',
  },
  {
    slug: 'fig-tree',
    name: 'Fiddle-leaf fig',
    kind: 'Plants',
    cents: 8_900,
    stock: 7,
    shape: 'plant',
    colour: '#6a9a3b',
    text: 'Big leaves, small demands. 120 cm tall.',
  },
  {
    slug: 'notebook',
    name: 'Dotted notebook',
    kind: 'Paper',
    cents: 1_290,
    stock: 260,
    shape: 'book',
    colour: '#b5654a',
    text: '192 pages of smooth paper that lies flat.',
  },
];

/** @param {string} slug */
export const findProduct = (slug) => PRODUCTS.find((product) => product.slug === slug);

/** Every word must occur in the name or the kind, ignoring case. @param {string} query */
export function searchProducts(query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return PRODUCTS.filter(({ name, kind }) => words.every((word) => `${name} ${kind}`.toLowerCase().includes(word)));
}

const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
/** Such as $1,249.00. @param {number} cents */
export const money = (cents) => MONEY.format(cents / 100);

/** @param {import('./sessions.mjs').Session} session */
export function cartLines({ cart }) {
  const lines = [...cart].flatMap(([slug, quantity]) => {
    const product = findProduct(slug);
    return product ? [{ product, quantity, cents: product.cents * quantity }] : [];
  });
  return { lines, total: lines.reduce((sum, line) => sum + line.cents, 0) };
}
