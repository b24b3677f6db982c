import type { ComponentProps, JSX, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';

/** How much a button asks for attention: one `primary` on a screen at most. */
type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

interface ButtonLook {
  readonly variant?: ButtonVariant;
  /** `small` is 28 px high, otherwise 32 px. */
  readonly size?: 'normal' | 'small';
  readonly icon?: ReactNode;
  /** Takes the whole width. */
  readonly wide?: boolean;
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Work is under way: the button stays focused and does nothing. */
  readonly busy?: boolean;
}

/** A button that says what it does. */
export function Button({
  variant = 'secondary',
  size = 'normal',
  icon,
  wide = false,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): JSX.Element {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={classNames(look({ variant, size, wide }), className)}
      onClick={busy ? undefined : onClick}
    >
      {icon}
      {children}
    </button>
  );
}

export interface LinkButtonProps extends ButtonLook, LinkProps {}

/** A link that looks like a button: it goes to another screen. */
export function LinkButton({
  variant = 'secondary',
  size = 'normal',
  icon,
  wide = false,
  className,
  children,
  ...rest
}: LinkButtonProps): JSX.Element {
  return (
    <Link {...rest} className={classNames(look({ variant, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  );
}

function look({ variant, size, wide }: Required<Omit<ButtonLook, 'icon'>>): string {
  return classNames(
    styles['button'],
    styles[variant],
    size === 'small' && styles['small'],
    wide && styles['wide'],
  );
}
