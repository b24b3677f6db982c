import { isTypingPlace } from './typing-place.ts';

/**
 * Has a press of the mouse leave the keyboard where it is: who has chosen something goes on with the keys of the view. A field
 * is left all the same, so that what was typed there is handed over before anything else becomes of it.
 */
export function keepFocus(event: { preventDefault(): void }): void {
  if (!isTypingPlace(document.activeElement)) event.preventDefault();
}
