/**
 * A file of mixed steps in random order: each page is opened or reached by a button, two of its fields are filled, an
 * option chosen, a box ticked, the mouse moved over a hint, and its output read now and then. Equal seeds make equal
 * files.
 *
 * @typedef {import('./steps.mjs').Step} Step
 */

const PAGES = 6;
const OPTIONS = ['Small', 'Medium', 'Large', 'Huge'];

/** @param {number} seed @returns {Step[]} */
export function mixedSteps(seed) {
  const random = randomOf(seed);
  return Array.from({ length: PAGES }, (_, at) => stepsOnPage(at, random)).flat();
}

/** @param {number} at index of the page in the file @param {() => number} random @returns {Step[]} */
function stepsOnPage(at, random) {
  const option = /** @type {string} */ (OPTIONS[Math.floor(random() * OPTIONS.length)]);
  const number = Math.floor(random() * 900) + 100;
  /** @type {[Step, string][]} each with the page's output afterwards */
  const acts = [
    [{ do: 'fill', target: '#first', text: `Lamp ${number}` }, `first Lamp ${number}`],
    [{ do: 'fill', target: '#second', text: `no ${number}` }, `second no ${number}`],
    [{ do: 'select', target: '#list', option }, `list ${option}`],
    [{ do: 'check', target: '#box' }, 'box ticked'],
    [{ do: 'hover', target: '#hint' }, 'hint seen'],
  ];
  const steps = shuffled(acts, random).flatMap(([act, expected]) => {
    /** @type {Step} */
    const read = { do: 'text', target: '#said', expected };
    return random() < 0.5 ? [act, read] : [act];
  });
  const isOpened = at === 0 || random() < 1 / 3;
  /** @type {Step[]} */
  const arrive = isOpened ? [{ do: 'open', path: `/mixed/${at}` }] : [{ do: 'follow', target: '#on' }];
  return [...arrive, { do: 'text', target: 'h1', expected: `Page ${at}` }, ...steps];
}

/** @template T @param {readonly T[]} things @param {() => number} random @returns {T[]} */
function shuffled(things, random) {
  return things
    .map((thing) => ({ thing, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ thing }) => thing);
}

/** Pseudo-random numbers from 0 to 1: the upper bits of a linear congruential generator. @param {number} seed */
function randomOf(seed) {
  let state = (seed * 2_654_435_761) % 4_294_967_296;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 16_777_216;
  };
}

/** The page for these steps. @param {number} at @param {(title: string, body: string) => string} page */
export const mixedPage = (at, page) =>
  page(
    `Page ${at}`,
    `<style>#hint { display: inline-block; padding: 8px 24px; background: #eee } #hint:hover { background: #9cf }</style>
    <label>First <input id="first"></label> <label>Second <input id="second"></label>
    <label>Size <select id="list"><option>Choose</option>${OPTIONS.map((option) => `<option>${option}</option>`).join('')}</select></label>
    <label><input type="checkbox" id="box"> Wrapped</label>
    <p><b id="hint">A hint</b></p>
    <p><button id="on">Next page</button></p>
    <p id="said"></p>
    <script>
      const said = {};
      const say = (what, text) => {
        said[what] = text;
        document.querySelector('#said').textContent = Object.entries(said).flat().join(' ');
      };
      addEventListener('input', ({ target }) => say(target.id, target.type === 'checkbox' ? (target.checked ? 'ticked' : 'clear') : target.value));
      document.querySelector('#hint').onmouseenter = () => say('hint', 'seen');
      document.querySelector('#on').onclick = () => { location = '/mixed/${at + 1}'; };
    </script>`,
  );
