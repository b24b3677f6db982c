/** How long a download may take to begin before its address is given back, in milliseconds. */
const ADDRESS_LIFE_MS = 60_000;

/** Hands bytes to the person as a file, through the browser's own download. */
export function downloadBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Revoking at once would cut off a download that the browser has not begun.
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFE_MS);
}
