import { type ComponentType, type FC, type ReactNode, useEffect, useRef, useState } from 'react';

/** What a late component takes beside its own properties. */
export interface LateComponentProps {
  /** What is shown until it is there, and for good where it cannot be had. */
  readonly meanwhile?: ReactNode;
  /** Called where it cannot be had. */
  onFailure?(): void;
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
  return function Late({
    meanwhile = null,
    onFailure,
    ...props
  }: Props & LateComponentProps): ReactNode {
    const [Shown, setShown] = useState(() => known);
    const failed = useRef(onFailure);
    useEffect(() => {
      failed.current = onFailure;
    }, [onFailure]);
    useEffect(() => {
      let isGone = false;
      load().then(
        (component) => {
          known = component;
          if (!isGone) setShown(() => component);
        },
        () => {
          if (!isGone) failed.current?.();
        },
      );
      return () => {
        isGone = true;
      };
    }, []);
    return Shown === undefined ? meanwhile : <Shown {...(props as unknown as Props)} />;
  };
}
