import type { JSX } from 'react';
import { useStore } from 'zustand';
import { Pagination } from '../../components/Pagination.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import type { ProjectsStore } from '../../state/projects-store.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './ListFooter.module.css';

/** Page sizes to choose from; the first is the default (specification 9). */
const PAGE_SIZES = ['5', '10', '20', '50'] as const;

/** Under a list: which rows these are, the pages, and how many rows a page has. */
export function ListFooter({ list }: { readonly list: ProjectsStore }): JSX.Element | null {
  const { currentPage, perPage, lastPage, total, projects } = useStore(list.store);
  const { t, number } = useTexts();
  if (total === 0) return null;
  const from = (currentPage - 1) * perPage + 1;
  const size = PAGE_SIZES.find((candidate) => candidate === String(perPage)) ?? PAGE_SIZES[0];
  return (
    <div className={styles['footer']}>
      <span className={styles['range']}>
        {t('pagination.range', {
          from: number(from),
          to: number(from + projects.length - 1),
          total: number(total),
        })}
      </span>
      {lastPage > 1 && (
        <Pagination
          page={currentPage}
          lastPage={lastPage}
          onPage={(page) => void list.setPage(page)}
        />
      )}
      <div className={styles['size']}>
        <span aria-hidden="true">{t('pagination.perPage')}</span>
        <SelectField
          label={t('pagination.perPage')}
          labelHidden
          value={size}
          options={PAGE_SIZES.map((value) => ({ value, label: number(Number(value)) }))}
          onChange={(value) => void list.setPerPage(Number(value))}
        />
      </div>
    </div>
  );
}
