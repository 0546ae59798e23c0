export const FILE_FIELD = 'input[type=file]';

/**
 * Where the file field of a target is. `inside`: in a drop zone. `none`: a press may open a file chooser. `other`: the
 * target is another kind of field. Runs in the page.
 */
export function fileFieldOf(element: Element): 'itself' | 'inside' | 'none' | 'other' {
  const field = (element instanceof HTMLLabelElement && element.control) || element;
  if (field.matches('input[type=file]')) return 'itself';
  if (field.matches('input:not([type=button], [type=submit], [type=image]), textarea, select')) return 'other';
  return element.querySelectorAll('input[type=file]').length === 1 ? 'inside' : 'none';
}
