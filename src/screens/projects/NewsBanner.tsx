import { useEffect } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { fetchNews } from '../../api/news-api.ts';
import { useApplication } from '../../application/application.ts';
import { useRight } from '../../application/use-right.ts';
import { isModalOpen } from '../../components/open-modals.ts';
import { fireAndForget } from '../../platform/fire-and-forget.ts';

/** Shows the latest news to whoever has not seen it, once. Where another dialog is open, it waits for the next visit. */
export function NewsBanner(): null {
  const { api, modals, seenNews } = useApplication();
  const mayRead = useRight('news');
  useEffect(() => {
    if (!mayRead) return undefined;
    let isGone = false;
    const look = async (): Promise<void> => {
      try {
        const { data } = await fetchNews(api.http, 'silent');
        // The modals of the page, and those that a screen opens by itself.
        const isFree = !isGone && modals.store.getState().modal === null && !isModalOpen();
        if (isFree && seenNews.hasUnseen(data.map(({ id }) => id))) modals.open({ kind: 'news' });
      } catch (error) {
        // Nobody has asked for it.
        if (!isApiError(error)) throw error;
      }
    };
    fireAndForget(look());
    return () => {
      isGone = true;
    };
  }, [api, modals, seenNews, mayRead]);
  return null;
}
