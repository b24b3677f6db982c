import { Check, ChevronDown } from 'lucide-react';
import { Select } from 'radix-ui';
import { type JSX, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import fieldStyles from './Field.module.css';
import { controlAttributes, FieldFrame, type FieldProps } from './Field.tsx';
import styles from './SelectField.module.css';
import { useValueInTransition } from './use-value-in-transition.ts';

/** One choice. */
export interface SelectOption<Value extends string = string> {
  /** `''` is a choice like any other: "none", "all". */
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
}

export interface SelectFieldProps<Value extends string> extends FieldProps {
  readonly value: Value;
  readonly options: ReadonlyArray<SelectOption<Value>>;
  onChange(value: Value): void;
  onBlur?(): void;
  readonly disabled?: boolean;
  /** Receives the button, so that a form can focus it. */
  readonly controlRef?: (element: HTMLButtonElement | null) => void;
}

/** Stands for `''`, which the primitive keeps for "nothing chosen". */
const EMPTY_VALUE = '\u0000';

/**
 * A choice from a list: arrows, typing ahead and Escape as everywhere.
 *
 * The list is made when the person comes near: the primitive renders every choice of a closed list, and a dialog of eight lists
 * would open twice as slowly.
 */
export function SelectField<Value extends string>({
  label,
  required = false,
  hint,
  error,
  labelHidden = false,
  help,
  value,
  options,
  onChange,
  onBlur,
  disabled = false,
  controlRef,
}: SelectFieldProps<Value>): JSX.Element {
  const controlId = useId();
  const [isNear, setIsNear] = useState(false);
  const [state, setState] = useState<'open' | 'closed'>('closed');
  const shownState = useValueInTransition(state);
  const comeNear = (): void => setIsNear(true);
  const chosen = options.find((option) => option.value === value);
  const choose = (key: string): void => {
    const option = options.find((candidate) => keyOf(candidate.value) === key);
    if (option !== undefined) onChange(option.value);
  };
  return (
    <FieldFrame {...{ label, required, hint, error, labelHidden, help, controlId }}>
      <Select.Root
        value={keyOf(value)}
        onValueChange={choose}
        disabled={disabled}
        open={shownState === 'open'}
        onOpenChange={(isOpen) => setState(isOpen ? 'open' : 'closed')}
      >
        <Select.Trigger
          {...controlAttributes(controlId, { error, required, help })}
          ref={controlRef}
          onBlur={onBlur}
          onFocus={comeNear}
          onPointerEnter={comeNear}
          className={classNames(fieldStyles['control'], styles['trigger'])}
        >
          {chosen?.icon}
          <span className={styles['value']}>
            <Select.Value>{chosen?.label}</Select.Value>
          </span>
          <Select.Icon className={styles['chevron']}>
            <ChevronDown />
          </Select.Icon>
        </Select.Trigger>
        {isNear && (
          // Made anew: the primitive would render an open list once the closed one is in the page, and not in slices.
          <Select.Portal key={shownState} container={document.body}>
            <Select.Content
              position="popper"
              sideOffset={4}
              collisionPadding={8}
              className={styles['content']}
            >
              <Select.Viewport className={styles['viewport']}>
                {options.map((option) => (
                  <Select.Item
                    key={keyOf(option.value)}
                    value={keyOf(option.value)}
                    className={styles['item']}
                  >
                    {option.icon}
                    <Select.ItemText>{option.label}</Select.ItemText>
                    <Select.ItemIndicator className={styles['mark']}>
                      <Check />
                    </Select.ItemIndicator>
                  </Select.Item>
                ))}
              </Select.Viewport>
            </Select.Content>
          </Select.Portal>
        )}
      </Select.Root>
    </FieldFrame>
  );
}

function keyOf(value: string): string {
  return value === '' ? EMPTY_VALUE : value;
}
