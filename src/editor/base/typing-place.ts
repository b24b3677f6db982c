/** Whether keys typed there are text or belong to a control that knows them: an input, a list, an open menu. */
export function isTypingPlace(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest('input, textarea, select, [role="menu"], [role="listbox"], [role="dialog"]') !==
    null
  );
}
