import type { Project } from '../../../core/contract/projects.ts';
import { isApiError } from '../../api/api-error.ts';
import { removeNoreadTag } from '../../api/project-tags.ts';
import type { Application } from '../../application/application.ts';
import type { Texts } from '../../texts/texts.ts';

/** Asks, and takes the tag off a project. @returns whether it is off; if not, the person was told why */
export async function removeNoread(
  { api, alerts, confirm, projects }: Application,
  t: Texts['t'],
  { id, name }: Pick<Project, 'id' | 'name'>,
): Promise<boolean> {
  const isConfirmed = await confirm.ask({
    title: t('projectDetails.noread.title', { name }),
    message: t('projectDetails.noread.text'),
    confirmLabel: t('projectDetails.noread.remove'),
  });
  if (!isConfirmed) return false;
  try {
    await removeNoreadTag(api.http, id);
  } catch (error) {
    if (!isApiError(error)) throw error;
    return false;
  }
  alerts.show({ code: 'NOREAD_REMOVE_SUCCESS' });
  await projects.load();
  return true;
}
