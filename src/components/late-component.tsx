import { type ComponentType, type FC, type ReactNode, useEffect, useState } from 'react';

/** What a late component takes beside its own properties. */
export interface LateComponentProps {
  /** What is shown until it is there, and for good where it cannot be had. */
  readonly meanwhile?: ReactNode;
}

/**
 * Makes a component that is of no use without a server. Its script is fetched when it is shown and not before, as those of
 * `lazyComponent` are; where it cannot be had, what stands for it stays, and nothing else goes off the screen.
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FC<Props & LateComponentProps> {
  let known: ComponentType<Props> | undefined;

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, where a module begins
  return function Late({ meanwhile = null, ...props }: Props & LateComponentProps): ReactNode {
    const [Shown, setShown] = useState(() => known);
    useEffect(() => {
      let isGone = false;
      load().then(
        (component) => {
          known = component;
          if (!isGone) setShown(() => component);
        },
        () => undefined,
      );
      return () => {
        isGone = true;
      };
    }, []);
    return Shown === undefined ? meanwhile : <Shown {...(props as unknown as Props)} />;
  };
}
