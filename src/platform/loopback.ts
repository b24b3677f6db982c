/** Whether the page came from the machine that shows it. */
export function isFromThisMachine({ hostname }: Pick<Location, 'hostname'>): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
