import { CloudAlert, ExternalLink, Newspaper } from 'lucide-react';
import { type JSX, useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { News, NewsItem } from '../../../core/contract/news.ts';
import { isApiError } from '../../api/api-error.ts';
import { fetchNews } from '../../api/news-api.ts';
import { useApplication } from '../../application/application.ts';
import { Button } from '../../components/Button.tsx';
import { Modal } from '../../components/Modal.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { fireAndForget } from '../../platform/fire-and-forget.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './NewsDialog.module.css';

type State = News['data'] | 'loading' | 'failed';

/** What whoever runs the server tells everybody, as plain text. Whoever has seen it is not shown it by itself again. */
export function NewsDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { t } = useTexts();
  const [state, load] = useNews();
  return (
    <Modal
      title={t('news.title')}
      size="fullHeight"
      onClose={onClose}
      footer={
        <Button variant="primary" data-default onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <div className={styles['list']} aria-busy={state === 'loading'}>
        {state === 'loading' && <Skeleton width="100%" heightPx={80} />}
        {state === 'failed' && (
          <StateMessage
            kind="error"
            icon={<CloudAlert />}
            title={t('news.failedTitle')}
            action={<Button onClick={load}>{t('common.retry')}</Button>}
          />
        )}
        {Array.isArray(state) && state.length === 0 && (
          <StateMessage icon={<Newspaper />} title={t('news.emptyTitle')} text={t('news.empty')} />
        )}
        {Array.isArray(state) && state.map((item) => <Item key={item.id} item={item} />)}
      </div>
    </Modal>
  );
}

function Item({ item }: { readonly item: NewsItem }): JSX.Element {
  const { t, date } = useTexts();
  const { level, title, text, link, publishedAt } = item;
  return (
    <article className={styles['item']} data-level={level}>
      <h3 className={styles['title']}>
        {level === 'important' && <span className={styles['mark']}>{t('news.important')}</span>}
        {title}
      </h3>
      <time dateTime={publishedAt} className={styles['date']}>
        {date(publishedAt)}
      </time>
      <p className={styles['text']}>{text}</p>
      {link !== null && (
        <a href={link} target="_blank" rel="noopener noreferrer" className={styles['link']}>
          {t('news.more')}
          <ExternalLink aria-hidden="true" />
          <VisuallyHidden>{`, ${t('news.opens')}: ${new URL(link).host}`}</VisuallyHidden>
          <span aria-hidden="true" className={styles['host']}>
            {new URL(link).host}
          </span>
        </a>
      )}
    </article>
  );
}

/** The news in the language of the page, and the way to ask for it once more. */
function useNews(): readonly [State, () => void] {
  const { api, seenNews, settings } = useApplication();
  const { locale } = useStore(settings.store);
  const [state, setState] = useState<State>('loading');
  const load = useCallback(async (): Promise<void> => {
    setState('loading');
    try {
      const { data } = await fetchNews(api.http, 'silent');
      seenNews.keep(data.map(({ id }) => id));
      setState(data);
    } catch (error) {
      if (!isApiError(error)) throw error;
      setState('failed');
    }
  }, [api, seenNews]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what it follows
  useEffect(() => fireAndForget(load()), [load, locale]);
  return [state, () => fireAndForget(load())];
}
