import { type ComponentType, type FC, type ReactNode, useEffect, useState } from 'react';

/** What a lazy component takes beside its own properties. */
export interface LazyComponentProps {
  /** What is shown until it is there; nothing if not given. */
  readonly meanwhile?: ReactNode;
}

/** A component in a script of its own. It fails to render where that cannot be had. */
export interface LazyComponent<Props extends object> extends FC<Props & LazyComponentProps> {
  /** Fetches the script before somebody needs it. If that fails it is fetched again when somebody does. */
  fetchAhead(): Promise<void>;
}

/** Of all components that were made here. */
const fetchesAhead: Array<() => Promise<void>> = [];

/** Fetches the scripts of all lazy components, one after the other: what is asked for meanwhile comes between. */
export async function fetchAllAhead(): Promise<void> {
  for (const fetchAhead of fetchesAhead) await fetchAhead();
}

/**
 * Makes a component whose script is fetched when it is first shown.
 *
 * Stands in for `lazy`: that one shows what stands for a component for 300 ms at least, however soon the component is there, even
 * where its script was fetched long before.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let known: ComponentType<Props> | undefined;
  const fetchOnce = async (): Promise<ComponentType<Props>> => {
    known ??= await load();
    return known;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, where a module begins
  function Lazy({ meanwhile = null, ...props }: Props & LazyComponentProps): ReactNode {
    const [Shown, setShown] = useState(() => known);
    useEffect(() => {
      if (Shown !== undefined) return undefined;
      let isGone = false;
      fetchOnce().then(
        (component) => {
          if (!isGone) setShown(() => component);
        },
        (error: unknown) => {
          if (isGone) return;
          setShown(() => {
            throw error;
          });
        },
      );
      return () => {
        isGone = true;
      };
    }, [Shown]);
    return Shown === undefined ? meanwhile : <Shown {...(props as unknown as Props)} />;
  }

  const ignore = (): void => undefined;
  const fetchAhead = (): Promise<void> => fetchOnce().then(ignore, ignore);
  fetchesAhead.push(fetchAhead);
  return Object.assign(Lazy, { fetchAhead });
}
