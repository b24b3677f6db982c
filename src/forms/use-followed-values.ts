import { useState } from 'react';
import { hasSameContent } from '../../core/values/same-content.ts';
import { followSaved } from './follow-saved.ts';

/** What a form holds while what is saved may change under it. */
export interface FollowedForm<Values> {
  readonly values: Values;
  /** Changes what stands in the form. */
  setValues(values: Values): void;
  /** Paths of the fields in which saving replaces what was saved elsewhere since the form was opened. */
  readonly contested: readonly string[];
}

/**
 * Values of a form that is filled with what is saved: fields that nobody has touched follow it, what was typed stays.
 *
 * @param saved what is saved now, as the form shows it
 */
export function useFollowedValues<Values extends object>(saved: Values): FollowedForm<Values> {
  const [form, setForm] = useState({ filled: saved, values: saved, contested: NONE });
  let { values, contested } = form;
  if (!hasSameContent(form.filled, saved)) {
    const followed = followSaved(form.filled, form.values, saved);
    values = followed.values;
    contested = [...new Set([...form.contested, ...followed.contested])];
    setForm({ filled: saved, values, contested });
  }
  return {
    values,
    contested,
    setValues: (typed) => setForm({ filled: saved, values: typed, contested }),
  };
}

const NONE: readonly string[] = [];
