/**
 * Events that always reach the handlers of the last render: a view keeps the ones it was made with.
 *
 * @param latest properties of the last render; every event has a handler there
 */
export function relayedEvents<Events extends object>(latest: {
  readonly current: { readonly events: Events };
}): Events {
  return new Proxy(latest.current.events, {
    get:
      (_, name) =>
      (...args: unknown[]): unknown => {
        const { events } = latest.current;
        return Reflect.apply(Reflect.get<object, PropertyKey>(events, name), events, args);
      },
  });
}
