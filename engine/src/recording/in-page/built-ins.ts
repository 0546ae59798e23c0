/*
 * Runs in the page during a recording, like describe-element.ts. Each function is sent as text, so it sees nothing but its parameters.
 */

/**
 * Keeps the browser's built-ins before the page's scripts can change them. Returns a function that runs work with the
 * originals: old libraries replace methods of arrays and strings, which would make the page's reports unreadable.
 */
export function keepBuiltIns(): (work: () => void) => void {
  const { ownKeys, getOwnPropertyDescriptor, defineProperty, deleteProperty, apply } = Reflect;
  const kinds = [Object, Array, String, Number, RegExp, Function, Map, Set, WeakMap, WeakSet, Promise, Error];
  const nodes = [Event, EventTarget, Node, Element, HTMLElement, Document, DocumentFragment, ShadowRoot, CharacterData];
  const lists = [NodeList, HTMLCollection, DOMTokenList, NamedNodeMap, HTMLInputElement, HTMLSelectElement];
  const iterators = [[][Symbol.iterator](), new Map()[Symbol.iterator](), new Set()[Symbol.iterator]()];
  const holders: object[] = [
    ...[...kinds, ...nodes, ...lists].map((one): object => one.prototype),
    ...iterators.map((one): object => Object.getPrototypeOf(one)),
    ...kinds,
    Symbol,
    JSON,
    Math,
    Reflect,
    CSS,
    document,
    performance,
    crypto,
  ];
  const names = [...kinds, ...nodes, ...lists].map(({ name }) => name);
  const globals = [...names, 'JSON', 'Math', 'Reflect', 'Symbol', 'CSS', 'performance', 'crypto', 'document'];
  type Kept = { readonly of: object; readonly keys: PropertyKey[]; readonly own: (PropertyDescriptor | undefined)[] };
  const keep = (of: object, keys: PropertyKey[]): Kept => ({
    of,
    keys,
    own: keys.map((key) => getOwnPropertyDescriptor(of, key)),
  });
  const kept = [...holders.map((one) => keep(one, ownKeys(one))), keep(window, globals)];
  const isGlobal = kept.length - 1;
  // From here on, use nothing that a page can replace.
  const change = (of: object, key: PropertyKey, to: PropertyDescriptor | undefined) =>
    to ? defineProperty(of, key, to) : deleteProperty(of, key);
  return (work) => {
    const changed: { of: object; key: PropertyKey; was: PropertyDescriptor | undefined }[] = [];
    let count = 0;
    const note = (of: object, key: PropertyKey, was: PropertyDescriptor | undefined, to?: PropertyDescriptor) => {
      if (!change(of, key, to)) return;
      defineProperty(changed, count++, {
        value: { of, key, was },
        configurable: true,
        enumerable: true,
        writable: true,
      });
    };
    for (let at = 0; at < kept.length; at++) {
      const { of, keys, own } = kept[at]!;
      for (let nth = 0; nth < keys.length; nth++) {
        const now = getOwnPropertyDescriptor(of, keys[nth]!);
        const was = own[nth];
        if (now?.value !== was?.value || now?.get !== was?.get || now?.set !== was?.set) note(of, keys[nth]!, now, was);
      }
      if (at === isGlobal) continue;
      const all = ownKeys(of);
      for (let nth = 0; all.length > keys.length && nth < all.length; nth++) {
        let isOwn = false;
        for (let i = 0; i < keys.length && !isOwn; i++) isOwn = keys[i] === all[nth];
        if (!isOwn) note(of, all[nth]!, getOwnPropertyDescriptor(of, all[nth]!));
      }
    }
    try {
      apply(work, undefined, []);
    } finally {
      for (let at = count - 1; at >= 0; at--) change(changed[at]!.of, changed[at]!.key, changed[at]!.was);
    }
  };
}
