/** Maker and family of a control unit as one name; empty where the file says neither. */
export function ecuName({
  manufacturer,
  family,
}: {
  readonly manufacturer: string | null | undefined;
  readonly family: string | null | undefined;
}): string {
  return [manufacturer, family].filter(Boolean).join(' ');
}
