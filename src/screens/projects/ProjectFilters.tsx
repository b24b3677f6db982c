import { FileSearch, Search, X } from 'lucide-react';
import { type JSX, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { TIME_PERIODS, VEHICLE_TYPES } from '../../../core/contract/projects.ts';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { lateComponent } from '../../components/late-component.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { TextField } from '../../components/TextField.tsx';
import { isFiltered, NO_FILTERS } from '../../state/projects-store.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './ProjectFilters.module.css';
import { VehicleIcon } from './VehicleIcon.tsx';

/** Fetched when somebody searches. */
const FileSearchDialog = lateComponent(
  async () => (await import('./file-search/FileSearchDialog.tsx')).FileSearchDialog,
);

/** Rest after the last key before the list is asked, in milliseconds. */
const SEARCH_DELAY_MS = 250;

/** Search, period and vehicle type over the list of projects. */
export function ProjectFilters(): JSX.Element {
  const { alerts, projects: list, clock } = useApplication();
  const { filters } = useStore(list.store);
  const { t } = useTexts();
  // What is typed and not yet asked; `null` when both are the same.
  const [typed, setTyped] = useState<string | null>(null);
  const [isSearching, setSearching] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const cancelAsk = useRef<() => void>(undefined);

  const ask = (searchQuery: string): void => {
    cancelAsk.current?.();
    setTyped(null);
    if (searchQuery !== filters.searchQuery) void list.setFilters({ searchQuery });
  };
  const type = (text: string): void => {
    setTyped(text);
    cancelAsk.current?.();
    cancelAsk.current = clock.after(SEARCH_DELAY_MS, () => ask(text));
  };
  const clear = (): void => {
    cancelAsk.current?.();
    setTyped(null);
    void list.setFilters(NO_FILTERS);
    // The button goes with the filters; the focus must not go with it.
    search.current?.focus();
  };

  return (
    <search className={styles['filters']}>
      <div className={styles['search']}>
        <TextField
          label={t('projects.search')}
          labelHidden
          type="search"
          ref={search}
          leading={<Search />}
          placeholder={t('projects.search')}
          value={typed ?? filters.searchQuery}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') ask(event.currentTarget.value);
          }}
        />
      </div>
      <Button icon={<FileSearch />} onClick={() => setSearching(true)}>
        {t('projects.searchFiles')}
      </Button>
      {isSearching && (
        <FileSearchDialog
          onClose={() => setSearching(false)}
          onFailure={() => {
            setSearching(false);
            alerts.show({ code: 'UNEXPECTED_ERROR' });
          }}
        />
      )}
      <div className={styles['period']}>
        <SelectField
          label={t('projects.period')}
          labelHidden
          value={filters.filterBy}
          options={TIME_PERIODS.map((value) => ({ value, label: t(`projects.periods.${value}`) }))}
          onChange={(filterBy) => void list.setFilters({ filterBy })}
        />
      </div>
      <div className={styles['vehicle']}>
        <SelectField
          label={t('projects.vehicleType')}
          labelHidden
          value={filters.vehicleType ?? ''}
          options={[
            { value: '', label: t('projects.allVehicles') },
            ...VEHICLE_TYPES.map((value) => ({
              value,
              label: t(`project.vehicleTypes.${value}`),
              icon: <VehicleIcon type={value} />,
            })),
          ]}
          onChange={(value) => void list.setFilters({ vehicleType: value === '' ? null : value })}
        />
      </div>
      {isFiltered(filters) && (
        <Button variant="ghost" icon={<X />} onClick={clear}>
          {t('projects.clearFilters')}
        </Button>
      )}
    </search>
  );
}
