import { Info, MessageSquareWarning } from 'lucide-react';
import type { Project } from '../../../core/contract/projects.ts';
import { useApplication } from '../../application/application.ts';
import type { MenuItem } from '../../components/menu-items.ts';
import { useTexts } from '../../texts/texts-context.ts';

/** Entries of menus that are about a project as a whole, wherever it is: what is known of it, and what is wrong with it. */
export function useAboutItems(): (project: Project) => readonly MenuItem[] {
  const { modals } = useApplication();
  const { t } = useTexts();
  return (project) => [
    {
      kind: 'action',
      id: 'details',
      label: t('projects.details'),
      icon: <Info />,
      onSelect: () => modals.open({ kind: 'projectDetails', project }),
    },
    {
      kind: 'action',
      id: 'report',
      label: t('projects.report'),
      icon: <MessageSquareWarning />,
      onSelect: () =>
        modals.open({
          kind: 'report',
          subject: { project: { id: project.id, name: project.name }, version: null },
        }),
    },
  ];
}
