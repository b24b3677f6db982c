import { CloudAlert } from 'lucide-react';
import type { JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { StateMessage } from '../../components/StateMessage.tsx';
import type { ProjectsStore } from '../../state/projects-store.ts';
import { useTexts } from '../../texts/texts-context.ts';

/** Instead of a list that could not be read. */
export function ListFailure({ list }: { readonly list: ProjectsStore }): JSX.Element {
  const { t } = useTexts();
  return (
    <StateMessage
      kind="error"
      icon={<CloudAlert />}
      title={t('projects.failedTitle')}
      text={t('projects.failed')}
      action={<Button onClick={() => void list.load()}>{t('common.retry')}</Button>}
    />
  );
}
