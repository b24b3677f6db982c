import { useStore } from 'zustand';
import { useApplication } from '../application/application.ts';
import { isFromThisMachine } from '../platform/loopback.ts';

/** Address of the local outbox, `null` where there is none for this browser. */
export function useLocalOutbox(): string | null {
  const { status } = useApplication();
  const address = useStore(status.store).status?.outbox ?? null;
  // To a browser elsewhere the address would mean its own machine.
  return isFromThisMachine(window.location) ? address : null;
}
