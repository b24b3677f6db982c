/**
 * Puts a text on the clipboard.
 * @returns `false` if the browser refuses
 */
export async function copyText(text: string): Promise<boolean> {
  // Absent on pages that are not served securely.
  if (navigator.clipboard === undefined) return copyBySelection(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Has the browser ask the page for what is to be copied, as its own key does: a `copy` or `cut` event comes at once. */
export function askForCopyEvent(kind: 'copy' | 'cut'): void {
  // Deprecated, and the only way to fill the clipboard with our own item outside of the key's event.
  document.execCommand(kind);
}

/** The old way, which needs no secure page: copies the content of a field that nobody sees. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
