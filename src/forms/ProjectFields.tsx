import type { JSX } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import {
  FUEL_TYPES,
  GEARBOX_TYPES,
  type ProjectDetails,
  VEHICLE_TYPES,
} from '../../core/contract/projects.ts';
import { FormSection, WholeRow } from '../components/FormSection.tsx';
import { SelectField, type SelectOption } from '../components/SelectField.tsx';
import { TextArea, TextField } from '../components/TextField.tsx';
import { useTexts } from '../texts/texts-context.ts';
import { problemText } from './field-problems.ts';
import { NUMBER_FIELDS, type ProjectField, type ProjectFormValues } from './project-form.ts';

export interface ProjectFieldsProps {
  readonly form: UseFormReturn<ProjectFormValues, unknown, ProjectDetails>;
  readonly disabled?: boolean;
}

type ChoiceField = 'vehicleType' | 'fuelType' | 'gearboxType';

/** All details of a project, in groups. Only the name is required. */
export function ProjectFields({ form, disabled = false }: ProjectFieldsProps): JSX.Element {
  const texts = useTexts();
  const { t } = texts;
  const { errors } = form.formState;

  const errorOf = (field: ProjectField): string | undefined =>
    problemText(
      texts,
      errors[field]?.message,
      NUMBER_FIELDS.has(field) ? 'rules.wholeNumber' : 'rules.format',
    );

  const text = (field: Exclude<ProjectField, ChoiceField | 'comment'>): JSX.Element => (
    <TextField
      label={t(`project.${field}`)}
      required={field === 'name'}
      disabled={disabled}
      autoComplete="off"
      spellCheck={false}
      {...(NUMBER_FIELDS.has(field) ? { inputMode: 'numeric' as const } : {})}
      error={errorOf(field)}
      {...form.register(field)}
    />
  );

  const choice = (field: ChoiceField, options: readonly SelectOption[]): JSX.Element => (
    <Controller
      control={form.control}
      name={field}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <SelectField
          label={t(`project.${field}`)}
          disabled={disabled}
          error={errorOf(field)}
          value={value}
          options={[{ value: '', label: t('common.notTold') }, ...options]}
          onChange={onChange}
          onBlur={onBlur}
          controlRef={ref}
        />
      )}
    />
  );

  return (
    <>
      <FormSection title={t('project.groupProject')} columns={1}>
        {text('name')}
      </FormSection>
      <FormSection title={t('project.groupVehicle')} columns={3}>
        {choice(
          'vehicleType',
          VEHICLE_TYPES.map((value) => ({ value, label: t(`project.vehicleTypes.${value}`) })),
        )}
        {text('brand')}
        {text('model')}
        {text('generation')}
        {text('productionYear')}
        {text('vin')}
      </FormSection>
      <FormSection title={t('project.groupEngine')} columns={3}>
        {text('engine')}
        {text('engineCode')}
        {choice(
          'fuelType',
          FUEL_TYPES.map((value) => ({ value, label: t(`project.fuelTypes.${value}`) })),
        )}
        {text('power')}
        {text('torque')}
        {text('displacement')}
      </FormSection>
      <FormSection title={t('project.groupEcu')} columns={3}>
        {choice(
          'gearboxType',
          GEARBOX_TYPES.map((value) => ({ value, label: value })),
        )}
        {text('manufacturer')}
        {text('ecuFamily')}
        {text('hardwareNumber')}
        {text('softwareNumber')}
        {text('calibrationNumber')}
      </FormSection>
      <FormSection title={t('project.groupCustomer')}>
        {text('customerName')}
        {text('licencePlate')}
        <WholeRow>
          <TextArea
            label={t('project.comment')}
            disabled={disabled}
            error={errorOf('comment')}
            {...form.register('comment')}
          />
        </WholeRow>
      </FormSection>
    </>
  );
}
