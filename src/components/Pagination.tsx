import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { JSX } from 'react';
import { useTexts } from '../texts/texts-context.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Pagination.module.css';
import { shownPages } from './shown-pages.ts';

export interface PaginationProps {
  /** The first page is 1. */
  readonly page: number;
  readonly lastPage: number;
  onPage(page: number): void;
}

/** Steps through the pages of a list. */
export function Pagination({ page, lastPage, onPage }: PaginationProps): JSX.Element {
  const { t, number } = useTexts();
  return (
    <nav aria-label={t('pagination.label')} className={styles['pagination']}>
      <IconButton
        label={t('pagination.previous')}
        icon={<ChevronLeft />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {shownPages(page, lastPage).map((shown) =>
        typeof shown === 'string' ? (
          <span key={shown} className={styles['gap']} aria-hidden="true">
            {'…'}
          </span>
        ) : (
          <button
            key={shown}
            type="button"
            aria-label={t('pagination.page', { page: shown })}
            aria-current={shown === page ? 'page' : undefined}
            className={classNames(styles['page'], shown === page && styles['current'])}
            onClick={() => onPage(shown)}
          >
            {number(shown)}
          </button>
        ),
      )}
      <IconButton
        label={t('pagination.next')}
        icon={<ChevronRight />}
        disabled={page >= lastPage}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
