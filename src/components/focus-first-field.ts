import { isFocusFree } from '../platform/focus.ts';

/**
 * Ref of a form with which a screen begins: its first field gets the focus, unless the person has put it elsewhere.
 *
 * In a task of its own, other than by `autoFocus`: who gives the focus away has the page laid out, and what brings the screen has
 * been rendering. A dialog cannot wait: what is typed while it opens belongs into it.
 */
export function focusFirstField(form: HTMLFormElement): () => void {
  const timer = setTimeout(() => {
    if (isFocusFree()) form.querySelector('input')?.focus();
  });
  return () => clearTimeout(timer);
}
