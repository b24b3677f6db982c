import type { FieldErrors, Resolver } from 'react-hook-form';
import type { ProjectDetails } from '../../core/contract/projects.ts';
import { checkDetails, type ProjectFormValues } from './project-form.ts';

/** Holds the form of a project's details against the contract. */
export const resolveProjectForm: Resolver<ProjectFormValues, unknown, ProjectDetails> = (
  values,
) => {
  const checked = checkDetails(values);
  if (checked.ok) return { values: checked.details, errors: {} };
  const errors: FieldErrors<ProjectFormValues> = Object.fromEntries(
    Object.entries(checked.problems).map(([field, message]) => [field, { type: 'rule', message }]),
  );
  return { values: {}, errors };
};
