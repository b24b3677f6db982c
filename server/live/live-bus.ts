/** What servers on one database tell each other. */
export type BusMessage =
  /** For everybody who listens to a channel, on whichever server. `data` is small: events are hints, the API has the truth. */
  | {
      readonly kind: 'event';
      readonly channel: string;
      readonly event: string;
      readonly data: object;
    }
  /** There is a new job in the queue. */
  | { readonly kind: 'jobQueued' };

/** Carries messages to all servers on one database, this one included. Told after the transaction, not inside of it. */
export interface LiveBus {
  /** Never rejects: a message that is lost is made good by whoever asks the API. */
  publish(message: BusMessage): Promise<void>;
  /** Calls `listener` for every message. @returns a function that ends it */
  subscribe(listener: (message: BusMessage) => void): () => void;
  /** Calls `listener` when messages may have been lost. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

/** The bus of a server that is alone on its database. */
export function memoryBus(): LiveBus {
  const listeners = new Set<(message: BusMessage) => void>();
  return {
    publish: async (message) => {
      for (const listener of listeners) listener(message);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onGap: () => undefined,
    close: async () => listeners.clear(),
  };
}
