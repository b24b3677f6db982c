import type { ComponentProps, JSX, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './IconButton.module.css';
import { Tooltip } from './Tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What the button does: its accessible name and its tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  /** Keys that do the same, shown in the tooltip: "Ctrl+Z". */
  readonly keys?: string;
  /** `false` where the label stands beside the button anyway. */
  readonly tooltip?: boolean;
}

/** A square button with an icon instead of words. */
export function IconButton({
  label,
  icon,
  keys,
  tooltip = true,
  className,
  ...rest
}: IconButtonProps): JSX.Element {
  const button = (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(styles['iconButton'], className)}
    >
      {icon}
    </button>
  );
  return tooltip ? (
    <Tooltip text={label} {...(keys === undefined ? {} : { keys })}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
