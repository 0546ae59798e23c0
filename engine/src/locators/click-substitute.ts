import { pageFunction } from '../page-function.js';

/** What a person clicks in place of an element. */
export interface ClickSubstitute {
  /** An XPath from the element to it. */
  readonly path: string;
  /** Where to click, in pixels from its top-left corner: beside the links and buttons in a label. Absent: anywhere. */
  readonly position?: { readonly x: number; readonly y: number };
  /** Whether it is the wrapper of a field rather than a label. */
  readonly isField?: true;
}

/** What a person clicks in place of a checkbox or a radio button; null when it can be clicked itself. */
function labelToPress(box: Element): ClickSubstitute | null {
  if (!(box instanceof HTMLInputElement) || box.disabled) return null;
  const named = [...(box.labels ?? [])].filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const drawn = drawnAround();
  const isWidget =
    drawn !== undefined && !named.some((one) => one.contains(box) || drawn.contains(one)) && looksPressable(drawn);
  const label = isWidget ? drawn : (named[0] ?? drawn);
  if (!label) return null;
  box.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = box.getBoundingClientRect();
  // Pages shrink a box that is only for screen readers to one pixel.
  const isHidden = width <= 1 || height <= 1 || !box.checkVisibility({ visibilityProperty: true });
  const own = box.getRootNode();
  const root = own instanceof ShadowRoot ? own : document;
  const hit = root.elementFromPoint(left + width / 2, top + height / 2);
  const isUnder = hit !== box && (label.contains(hit) || getComputedStyle(box).pointerEvents === 'none');
  if (!isHidden && !isUnder) return null;
  label.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const labels = [...root.querySelectorAll('label')];
  const path = `(ancestor::node()[last()]//label)[${labels.findIndex((one) => one === label) + 1}]`;
  return { path: label.contains(box) ? `ancestor::*[${stepsTo(label)}]` : path, position: freePoint() };

  /** For a box without a size, the nearest ancestor that has one; undefined when that contains other controls too. */
  function drawnAround(): Element | undefined {
    if (!box.checkVisibility() || box.getBoundingClientRect().width > 1) return undefined;
    let around = box.parentElement;
    while (around && around.getBoundingClientRect().width <= 1) around = around.parentElement;
    const controls = around?.querySelectorAll('a[href], button, input, select, textarea');
    return controls?.length === 1 ? (around ?? undefined) : undefined;
  }

  function looksPressable(outer: Element): boolean {
    return [outer, ...outer.querySelectorAll('*')].some(
      (one) => one !== box && getComputedStyle(one).cursor === 'pointer',
    );
  }

  function stepsTo(outer: Element): number {
    let steps = 0;
    for (let one: Element | null = box; one && one !== outer; one = one.parentElement) steps++;
    return steps;
  }

  /** A point in the middle of a line of the label, beside links and other elements that handle clicks themselves. */
  function freePoint(): ClickSubstitute['position'] {
    const others = 'a[href], button, input, select, textarea, summary, [role=link], [role=button]';
    const isOther = (found: Element) => label!.contains(found.closest(others));
    if (![...label!.querySelectorAll(others)].some((one) => one !== box)) return undefined;
    const whole = label!.getBoundingClientRect();
    const { borderLeftWidth, borderTopWidth } = getComputedStyle(label!);
    // A label that is a block has a single rectangle: the lines are those of its contents.
    const contents = document.createRange();
    contents.selectNodeContents(label!);
    for (const line of [...label!.getClientRects(), ...contents.getClientRects()]) {
      const y = line.top + line.height / 2;
      for (const part of [50, 2, 98, 10, 90, 20, 80, 30, 70, 40, 60]) {
        const x = line.left + (line.width * part) / 100;
        const found = root.elementFromPoint(x, y);
        if (found && label!.contains(found) && !isOther(found))
          return { x: x - whole.left - parseFloat(borderLeftWidth), y: y - whole.top - parseFloat(borderTopWidth) };
      }
    }
    return undefined;
  }
}

/**
 * What a person clicks in place of a field that doesn't receive the mouse, or has a part of its own drawn over it, such
 * as the placeholder of a list; and in place of text in a field that doesn't receive the mouse or lies under the field.
 * Null when the mouse reaches the target, or something that doesn't belong to exactly one field.
 */
function fieldAround(target: Element): ClickSubstitute | null {
  const isField = target.matches('input, textarea');
  if (!target.checkVisibility({ visibilityProperty: true })) return null;
  target.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = target.getBoundingClientRect();
  const x = left + width / 2;
  const y = top + height / 2;
  const root = target.getRootNode();
  const hit = (root instanceof ShadowRoot ? root : document).elementFromPoint(x, y);
  if (hit === null || target.contains(hit)) return null;
  let steps = 0;
  let around: Element | null = target;
  for (; around && !(around.contains(hit) && holds(around)); around = around.parentElement) steps++;
  if (!around) return null;
  const box = around.getBoundingClientRect();
  const cover = hit.getBoundingClientRect();
  // A field is a few lines high at most, and its parts are not larger. Anything larger is an overlay of a page that
  // isn't ready.
  if (box.height > height + 100 || cover.width > box.width + 1 || cover.height > box.height + 1) return null;
  const controls = 'a[href], button, input, select, textarea, summary, [contenteditable], [role=button], [tabindex]';
  const [field, another] = [...around.querySelectorAll(controls)].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[aria-hidden=true]'),
  );
  if (!field || another || (isField && field !== target)) return null;
  if (!isField && !field.contains(hit) && getComputedStyle(target).pointerEvents !== 'none') return null;
  if (!field.matches('input, textarea, [role=combobox]') || field.matches(':disabled, [aria-disabled=true]'))
    return null;
  return {
    isField: true,
    path: `ancestor::*[${steps}]`,
    position: { x: x - box.left - around.clientLeft, y: y - box.top - around.clientTop },
  };

  function holds(outer: Element): boolean {
    const whole = outer.getBoundingClientRect();
    return x > whole.left && x < whole.right && y > whole.top && y < whole.bottom;
  }
}

/** What a person clicks in place of a checkbox or a radio button; null when it can be clicked itself. */
export const BOX_SUBSTITUTE: (box: Element) => ClickSubstitute | null = pageFunction(
  `(box) => { ${String(labelToPress)}\nreturn labelToPress(box); }`,
);

/** What a person clicks in place of any element; null when it can be clicked itself. */
export const CLICK_SUBSTITUTE: (target: Element) => ClickSubstitute | null = pageFunction(
  `(target) => { ${[labelToPress, fieldAround].map(String).join('\n')}
  return target.matches('input:is([type=checkbox], [type=radio])') ? labelToPress(target) : fieldAround(target); }`,
);
