/** Has a press of the mouse leave the keyboard where it is: who has chosen something goes on typing in the view. */
export function keepFocus(event: { preventDefault(): void }): void {
  event.preventDefault();
}
