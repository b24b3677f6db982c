/** A day where the person is, as ISO 8601 writes it: not always the one that a time of UTC names. */
export function localDay(date: Date): string {
  const digits = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${digits(date.getMonth() + 1)}-${digits(date.getDate())}`;
}
