/*
 * These functions run in the page, in our runs and in exported tests. They are sent as text, so each sees nothing but
 * its element.
 */

/**
 * The value of a field, the values of a list's chosen options, separated by commas, or any other element's property or
 * attribute `value`.
 */
export function valueOf(element: Element): string {
  if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map(({ value }) => value).join(', ');
  return 'value' in element ? String(element.value) : (element.getAttribute('value') ?? '');
}

/**
 * The value of a field, the values of a list's chosen options, or the text of anything else as a person sees it,
 * trimmed. Includes the text of open shadow roots, which innerText leaves out.
 */
export function textOf(element: Element): string {
  if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map(({ value }) => value).join(', ');
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
  // For hidden elements innerText contains all text, visible or not. An element without a box may still show its
  // contents.
  const hasBox = getComputedStyle(element).display !== 'contents' && !element.closest('option, head');
  if (hasBox && !element.checkVisibility()) return '';
  // SVG has no innerText.
  const plain = (one: Element) => (one instanceof HTMLElement ? one.innerText : one.textContent) ?? '';
  if (!isComposed(element)) return plain(element).trim();
  return shownBy(element)
    .replace(/ *\n[ \n]*/g, '\n')
    .replace(/ +/g, ' ')
    .trim();

  /** Whether it shows a shadow root, or nodes assigned to a slot: these are not among its descendants. */
  function isComposed(one: Element): boolean {
    const all = [one, ...one.querySelectorAll('*')];
    if (all.some(({ shadowRoot }) => shadowRoot !== null)) return true;
    if (!(one.getRootNode() instanceof ShadowRoot)) return false;
    return all.some((inner) => inner instanceof HTMLSlotElement && inner.assignedNodes().length > 0);
  }

  function shownBy(node: Node): string {
    if (node instanceof Text) return shownText(node);
    if (!(node instanceof Element)) return '';
    const { display } = getComputedStyle(node);
    if (display === 'none') return '';
    if (node.localName === 'br') return '\n';
    if (!(node instanceof HTMLElement)) return isDrawn(node) ? partsOf(node).map(shownBy).join('') : '';
    const isPlain = display !== 'contents' && !isComposed(node);
    const text = isPlain ? plain(node) : partsOf(node).map(shownBy).join('');
    if (!/^(inline|contents)/.test(display)) return `\n${text}\n`;
    // innerText is trimmed, while spaces at the ends of a word in bold separate it from others.
    const [before = '', after = ''] = isPlain
      ? [/^\s/, /\s$/].map((end) => (end.test(node.textContent) ? ' ' : ''))
      : [];
    return before + text + after;
  }

  /** Whether an element of an SVG draws its text. */
  function isDrawn({ localName }: Element): boolean {
    return !['title', 'desc', 'metadata', 'style', 'script', 'defs', 'symbol'].includes(localName);
  }

  function partsOf(one: Element): Node[] {
    const given = one instanceof HTMLSlotElement ? one.assignedNodes() : [];
    return given.length > 0 ? given : [...(one.shadowRoot ?? one).childNodes];
  }

  function shownText(text: Text): string {
    const root = text.getRootNode();
    const around = text.assignedSlot ?? text.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    if (!around) return '';
    const { visibility, textTransform } = getComputedStyle(around);
    if (visibility !== 'visible') return '';
    const written = text.data.replace(/[ \t\r\n]+/g, ' ');
    if (textTransform === 'uppercase') return written.toUpperCase();
    if (textTransform === 'lowercase') return written.toLowerCase();
    if (textTransform === 'capitalize')
      return written.replace(/(?<![\p{L}\p{N}])\p{L}/gu, (first) => first.toUpperCase());
    return written;
  }
}
