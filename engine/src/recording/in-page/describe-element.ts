import { pageFunction } from '../../page-function.js';
import type { PageTools } from '../page-tools.js';
import type { ElementFacts, FoundBy } from '../steps/element-facts.js';
import { keepBuiltIns } from './built-ins.js';
import { keepListeners, QUESTION } from './keep-listeners.js';
import { watchActions } from './watch-actions.js';
import { watchClosing } from './watch-closing.js';
import { watchDrag, watchHover } from './watch-mouse.js';
import { watchScroll } from './watch-scroll.js';

/*
 * Runs in the page during a recording: describes the element of an event at the moment of the event, before the
 * page can change or navigate. The functions are sent as text, so they see each other and nothing else.
 */

/** The function that receives the descriptions. */
export const TELL = '__testplatformElement';
/** The variable that holds the files chosen last: the browser knows their paths, the page only their names. */
export const FILES = '__testplatformFiles';

const functions = [
  pageTools,
  isPageTools,
  tidy,
  quoted,
  meantBy,
  describeElement,
  isSecret,
  roleOf,
  labelOf,
  ownText,
  isGenerated,
  byId,
  cssPath,
  stepTo,
  hostOf,
  byCss,
  candidatesOf,
  stylesOf,
  waysOf,
  controlOf,
  placeIn,
  stateOf,
  chosenIn,
  watchElements,
];

/** In the order in which `watchElements` takes them. */
const watchers = [keepBuiltIns, keepListeners, watchActions, watchHover, watchDrag, watchScroll, watchClosing];

/** The attributes that tests find elements by, as a constant in the page. */
declare const testAttributes: readonly string[];
const attributesAre = (names: readonly string[]) => `const testAttributes = ${JSON.stringify(names)};`;

/**
 * The script for each document: reports what the person does, and describes the elements.
 * @param attributes that tests find elements by
 */
export const watchScript = (attributes: readonly string[]): string =>
  `(() => { ${attributesAre(attributes)} ${[...functions, ...watchers].map(String).join('\n')}
  watchElements('${TELL}', '${FILES}', '${QUESTION}', ${watchers.map(({ name }) => name).join(', ')}); })()`;

/** The description of one element, for `evaluate`. */
export const describer = (attributes: readonly string[]): ((element: Element) => unknown) =>
  pageFunction(
    `(element) => { ${attributesAre(attributes)} ${functions.map(String).join('\n')}\nreturn describeElement(element, () => ''); }`,
  );

function pageTools(): PageTools | null {
  const found: unknown = Reflect.get(window, 'playwright');
  return isPageTools(found) ? found : null;
}

function isPageTools(found: unknown): found is PageTools {
  const has = (name: string) => typeof Reflect.get(Object(found), name) === 'function';
  return has('$$') && has('selector') && has('ariaSnapshot');
}

function tidy(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** The element meant by a person whose mouse is on this one, such as an icon's button, and Playwright's selector. */
function meantBy(target: Element): { tools: PageTools; selector: string; found: Element[]; element: Element } {
  // Without the tools, in the first moments of a document, CSS finds the element.
  const tools = pageTools() ?? {
    $$: (css) => (css.startsWith('css=') ? [...document.querySelectorAll(css.slice(4))] : []),
    selector: () => '',
    ariaSnapshot: () => '',
  };
  const selector = tools.selector(target);
  const found = selector === '' ? [] : tools.$$(selector);
  return { tools, selector, found, element: found[0] ?? target };
}

/**
 * @param idOf identifies an element while its document lasts
 * @param at where the mouse pressed it
 */
function describeElement(target: Element, idOf: (element: Element) => string, at?: MouseEvent): ElementFacts {
  const { tools, selector, found, element } = meantBy(target);
  const { role, name } = roleOf(tools, element);
  // Quoted texts other than an id may contain `#`.
  const ids = /\[id="([^"]*)"\]|"(?:[^"\\]|\\.)*"|#([\w-]+)/g;
  const isBrief = [...selector.matchAll(ids)].some(([, long, id]) => isGenerated(long ?? id ?? ''));
  // Playwright knows one such attribute, which the project may not list.
  const isOther = [...selector.matchAll(/:testid=\[([\w-]+)=/g)].some(([, one = '']) => !testAttributes.includes(one));
  return {
    id: idOf(element),
    selector: isBrief || isOther ? '' : selector,
    matches: found.length,
    tag: element.localName,
    type: element instanceof HTMLInputElement ? element.type : '',
    editable: element instanceof HTMLElement && element.isContentEditable,
    name: name || labelOf(element) || ownText(element) || tidy(element.getAttribute('placeholder')),
    foundBy: candidatesOf(tools, element, role, name),
    controls: controlOf(target, idOf),
    place: at ? placeIn(element, target, at) : null,
    ...stateOf(element),
  };
}

/** A password field stays secret even while the page shows its text: `watchActions` has marked it. */
function isSecret(element: Element): boolean {
  const isMarked = Reflect.has(element, Symbol.for('testplatform.secret'));
  return isMarked || element.matches('input[type=password i], input[autocomplete*=password i]');
}

/** Role and accessible name, without icons around it: the first line of its accessibility tree, such as `- button "Save"`. */
function roleOf(tools: PageTools, element: Element): { role: string; name: string } {
  // The tree of a large part of the page is slow to read, and has no useful name.
  if (element.getElementsByTagName('*').length > 300) return { role: '', name: '' };
  const line = tools.ariaSnapshot(element).split('\n')[0] ?? '';
  const plain = line.startsWith("- '") ? line.replace("- '", '- ').replaceAll("''", "'") : line;
  const [, role = '', quotedName = ''] = /^- ([a-z]+)(?: "((?:[^"\\]|\\.)*)")?/.exec(plain) ?? [];
  const name = quotedName.replace(/\\(["\\])/g, '$1');
  return { role: role === 'text' ? '' : role, name: name.replace(/^[\p{Co}\s]+|[\p{Co}\s]+$/gu, '') || name };
}

function labelOf(element: Element): string {
  const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
  const label = labels.find((one) => one instanceof HTMLElement);
  return tidy(element.getAttribute('aria-label')) || tidy(label && ownText(label));
}

/** The text of an element, without that of the fields in it. */
function ownText(element: Element): string {
  if (element.matches('input, textarea, select') || (element instanceof HTMLElement && element.isContentEditable))
    return '';
  const unseen = 'head, style, script, noscript, template';
  if (!element.querySelector(`select, textarea, button, ${unseen}`)) return tidy(element.textContent);
  if (!element.querySelector('select, textarea, button')) {
    const all = document.createNodeIterator(element, NodeFilter.SHOW_TEXT);
    let seen = '';
    for (let node = all.nextNode(); node; node = all.nextNode())
      if (!node.parentElement?.closest(unseen)) seen += node.textContent ?? '';
    return tidy(seen);
  }
  return tidy([...element.childNodes].map((node) => (node instanceof Text ? node.data : '')).join(' '));
}

/** Whether a name looks generated by a framework at each load: `ember8809`, `mui-12`, `:r1:`, `a1b2c3d4`. */
export function isGenerated(name: string): boolean {
  const frameworks =
    /^(ember|mui|radix|react|headlessui|cdk|mat|ext|yui|gwt|rc|chakra|downshift|select2|dijit|tippy|popper|uid|auto|gen)[a-z:_-]*\d/i;
  const isHash = (part: string) => part.length >= 6 && /\d/.test(part) && /[a-z]\d+[a-z]|\d[a-z]+\d/i.test(part);
  return (
    frameworks.test(name) ||
    /[:«_]r[\da-z]*[:»_]|\d{4}/i.test(name) ||
    name.split(/[^a-z\d]+/i).some((part) => isHash(part))
  );
}

/** Its id as a selector; empty when it has none, it changes with each load, or CSS can't write it in one line. */
function byId({ id }: Element): string {
  if (id === '' || /\p{Cc}/u.test(id) || isGenerated(id)) return '';
  return /^[a-z][\w-]*$/i.test(id) ? `#${id}` : `[id=${quoted(id)}]`;
}

/**
 * Matches of a CSS selector in the page. Without shadow roots the browser's own search is as good as Playwright's, and
 * a thousand times faster.
 */
function byCss(tools: PageTools, selector: string): readonly Element[] {
  if ([...document.querySelectorAll('*')].some((one) => one.shadowRoot !== null)) return tools.$$(`css=${selector}`);
  return [...document.querySelectorAll(selector)];
}

/** The shortest path that finds only this element, also through shadow roots. With `isById` it may use its own id. */
function cssPath(tools: PageTools, element: Element, isById: boolean): string {
  let path = '';
  for (let at: Element | null = element; at; at = at.parentElement ?? hostOf(at)) {
    path = ((isById || at !== element ? byId(at) : '') || stepTo(at)) + path;
    if (byCss(tools, path).length === 1) return path;
    path = at.parentElement ? ` > ${path}` : ` ${path}`;
  }
  return path.replace(/^[ >]+/, '');
}

function stepTo(element: Element): string {
  const family = element.parentElement ?? hostOf(element)?.shadowRoot ?? document;
  const twins = [...family.children].filter((one) => one.localName === element.localName);
  return CSS.escape(element.localName) + (twins.length > 1 ? `:nth-of-type(${twins.indexOf(element) + 1})` : '');
}

function hostOf(element: Element): Element | null {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Each way that now finds the element, and its number of matches. */
function candidatesOf(tools: PageTools, element: Element, role: string, name: string): FoundBy[] {
  // On a page with ten thousand links a search takes a second. After a second, no more ways are tried.
  const until = performance.now() + 1_000;
  const isOne = (found: readonly Element[]) => found.includes(element);
  const styled = stylesOf(tools, element).flatMap((value): FoundBy[] => {
    const found = byCss(tools, value);
    return isOne(found) ? [{ engine: 'css', value, exact: false, matches: found.length }] : [];
  });
  const said = waysOf(element, role, name).flatMap(({ engine, value, exact, selectors }): FoundBy[] => {
    const find = (selector: string) => (performance.now() < until ? tools.$$(selector) : []);
    const found = selectors.reduce<readonly Element[]>((all, one) => (all.length > 0 ? all : find(one)), []);
    return isOne(found) ? [{ engine, value, exact, matches: found.length }] : [];
  });
  return [...said, ...styled];
}

/** CSS selectors that may find it. */
function stylesOf(tools: PageTools, element: Element): string[] {
  const name = element.getAttribute('name') ?? '';
  const named =
    name === '' || /\p{Cc}/u.test(name) || isGenerated(name)
      ? []
      : [`${CSS.escape(element.localName)}[name=${quoted(name)}]`];
  // The path without its id is a second way to find the element.
  const paths = [true, false].map((isById) => cssPath(tools, element, isById));
  return [...new Set([byId(element), ...named, ...paths])].filter((selector) => selector !== '');
}

/** Ways that may find it by text, role or label, each with Playwright's selectors: the first that finds something counts. */
function waysOf(element: Element, role: string, name: string): (Omit<FoundBy, 'matches'> & { selectors: string[] })[] {
  const way = (engine: FoundBy['engine'], value: string, exact: boolean, ...selectors: string[]) =>
    value === '' ? [] : [{ engine, value, exact, selectors }];
  const attributes = (['placeholder', 'alt', 'title'] as const).flatMap((key) => {
    const value = tidy(element.getAttribute(key));
    return way(key, value, true, `internal:attr=[${key}=${quoted(value)}s]`);
  });
  const testid = tidy(testAttributes.map((one) => element.getAttribute(one)).find(Boolean));
  const named = name === '' ? '' : `${role}[name=${quoted(name)}]`;
  const letters = name.replace(/[^\p{L}\p{N}]/gu, (one) => `\\u{${one.codePointAt(0)!.toString(16)}}`);
  const amongIcons = `role=${role}[name=/^[\\p{Co}\\s]*${letters}[\\p{Co}\\s]*$/u]`;
  const label = labelOf(element);
  const text = ownText(element);
  return [
    ...way('testid', testid, true, `internal:testid=["${testAttributes.join()}"=${quoted(testid)}s]`),
    ...way('role', named, false, `role=${named}`, amongIcons),
    ...way('label', label, true, `internal:label=${JSON.stringify(label)}s`),
    ...way('label', label, false, `internal:label=${JSON.stringify(label)}i`),
    ...attributes,
    // A long text is not a good locator.
    ...(text.length > 80 ? [] : way('text', text, true, `internal:text=${JSON.stringify(text)}s`)),
  ];
}

/** The field of a clicked label. */
function controlOf(target: Element, idOf: (element: Element) => string): ElementFacts['controls'] {
  const control = target.closest('label')?.control;
  if (!control || control === target || target.closest('a, button, input, select, textarea')) return null;
  return { id: idOf(control), type: control instanceof HTMLInputElement ? control.type : control.localName };
}

function stateOf(element: Element): Pick<ElementFacts, 'secret' | 'checked' | 'options' | 'files'> {
  const isInput = element instanceof HTMLInputElement;
  return {
    secret: isSecret(element),
    checked: isInput && element.checked,
    options: element instanceof HTMLSelectElement ? chosenIn(element) : [],
    files: isInput ? [...(element.files ?? [])].map((file) => file.name) : [],
  };
}

/** What the chosen options of a list are called: their labels, or their values where a label is not enough. */
function chosenIn({ options, selectedOptions }: HTMLSelectElement): string[] {
  const labels = [...options].map((option) => tidy(option.label || option.text));
  return [...selectedOptions].map(({ value, index }) => {
    const label = labels[index] ?? '';
    // Commas separate several choices.
    if (selectedOptions.length > 1 && label.includes(',')) return value;
    if (labels.indexOf(label) === labels.lastIndexOf(label)) return label;
    const isUnique = value !== '' && [...options].filter((one) => one.value === value).length === 1;
    return isUnique && !labels.includes(value) ? value : label;
  });
}

/**
 * Where an element was pressed, in pixels from its top-left corner, if that matters because its content is drawn, or it
 * is empty there. Null in its middle, and for elements that react the same everywhere.
 */
function placeIn(element: Element, target: Element, at: MouseEvent): { x: number; y: number } | null {
  const box = element.getBoundingClientRect();
  const x = at.clientX - box.left - element.clientLeft;
  const y = at.clientY - box.top - element.clientTop;
  const isIcon = box.width <= 32 && box.height <= 32;
  const isMiddle = Math.abs(x - box.width / 2) < 3 && Math.abs(y - box.height / 2) < 3;
  if (element.localName === 'canvas') return { x, y };
  // A press below the page's content is outside the root's box. A point just below the box exists in any window.
  const close = Math.min(y, box.height + 5);
  const isFree = document.elementFromPoint(at.clientX, box.top + element.clientTop + close) === element;
  if (element === document.documentElement) return { x, y: isFree ? close : y };
  const isOutside = x < 0 || y < 0 || x > box.width || y > box.height;
  if (isIcon || isMiddle || isOutside) return null;
  const controls = 'a, button, input, select, textarea, label, summary, option, [contenteditable]';
  const roles = ['button', 'link', 'option', 'tab', 'checkbox', 'radio', 'switch', 'treeitem', 'row', 'gridcell'];
  const areas = 'svg, svg *, video, audio, embed, object, meter, progress, img[usemap], input[type=image]';
  const isArea = element.matches(`${areas}, [role=slider], [role=scrollbar], [role=progressbar], [role=meter]`);
  const isControl = target.closest(`${controls}, [role^=menuitem], ${roles.map((one) => `[role=${one}]`).join()}`);
  if (isControl && !element.matches('input[type=image], [role=slider]')) return null;
  const ownTexts = [...target.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
  // In a text of five stars, it matters which one was meant.
  return isArea || !/[\p{L}\p{N}]/u.test(ownTexts) ? { x, y } : null;
}

/** Reports what the person does, before the page's own listeners run, which may change the page or navigate. */
function watchElements(
  tell: string,
  filesAt: string,
  question: typeof QUESTION,
  builtIns: typeof keepBuiltIns,
  listeners: typeof keepListeners,
  actions: typeof watchActions,
  hover: typeof watchHover,
  drag: typeof watchDrag,
  scroll: typeof watchScroll,
  closing: typeof watchClosing,
): void {
  const safely = builtIns();
  const listen = listeners(safely);
  const ids = new WeakMap<Element, string>();
  const idOf = (element: Element) => {
    const id = ids.get(element) ?? crypto.getRandomValues(new Uint32Array(2)).join('-');
    ids.set(element, id);
    return id;
  };
  let last: { readonly target: Element; readonly at: number; readonly facts: ElementFacts } | null = null;
  const describe = (target: Element, type: string, at?: MouseEvent) => {
    // Typing doesn't change how the field is found, and describing is slow on a large page.
    const isTyping = type === 'input' && last?.target === target && performance.now() - last.at < 5_000;
    if (isTyping && last && !last.facts.editable) return { ...last.facts, ...stateOf(target) };
    const facts = describeElement(target, idOf, at);
    last = { target, at: performance.now(), facts };
    return facts;
  };
  const take: unknown = Reflect.get(window, tell);
  const send = (told: object) => void (typeof take === 'function' && take(told));
  listen(question, () => safely(() => send({ hears: true })));
  closing(() => safely(() => send({ closes: true })));
  const revealerOf = hover(listen);
  let dragged: ElementFacts | null = null;
  const endsDrag = drag({
    listen,
    safely,
    meant: (element) => meantBy(element).element,
    onStart: (element) => (dragged = describeElement(element, idOf)),
    onEnd: ({ box, start, destination, path, dragged: { clientLeft, clientTop } }) => {
      const within = destination ? meantBy(destination).element.getBoundingClientRect() : box;
      const fromMiddle = [start.x - box.x - box.width / 2, start.y - box.y - box.height / 2].map(Math.abs);
      send({
        dragged,
        destination: destination && describeElement(destination, idOf),
        start:
          Math.max(...fromMiddle) <= 1 ? null : { x: start.x - box.x - clientLeft, y: start.y - box.y - clientTop },
        path: path.map(({ x, y }) => ({ x: x - within.x, y: y - within.y })),
      });
    },
  });
  const broughtBy = scroll(idOf, safely);
  const describeActed = (target: Element, type: string, at?: MouseEvent): ElementFacts => {
    const facts = describe(target, type, at);
    const brought = broughtBy(target);
    if (brought) return { ...facts, brought: { key: brought.key, by: describeElement(brought.container, idOf) } };
    const revealer = at ? revealerOf(target) : null;
    return { ...facts, revealer: revealer && describeElement(revealer, idOf) };
  };
  actions({
    listen,
    describe: (target, type, at) => {
      if (target instanceof HTMLInputElement && target.files) Reflect.set(window, filesAt, target.files);
      return describeActed(target, type, at);
    },
    send: (action, facts) => send({ action, facts }),
    acts: () => send({ acts: true }),
    endsDrag,
    safely,
  });
}
