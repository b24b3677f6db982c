import { useEffect, useState } from 'react';
import type { Project } from '../../../core/contract/projects.ts';
import { isApiError } from '../../api/api-error.ts';
import { useApplication } from '../../application/application.ts';

/**
 * A project as the server has it now, and until then, or where it cannot be asked, as it was. One in the archive stays as it was
 * listed: there is no call for it.
 */
export function useFreshProject(before: Project): Project {
  const { api } = useApplication();
  const [project, setProject] = useState(before);
  const isActive = before.links.some(({ rel }) => rel === 'self');
  useEffect(() => {
    if (!isActive) return undefined;
    let isGone = false;
    const ask = async (): Promise<void> => {
      try {
        const now = await api.projects.project(before.id, 'silent');
        if (!isGone) setProject(now);
      } catch (error) {
        // What is known is shown.
        if (!isApiError(error)) throw error;
      }
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [api, before.id, isActive]);
  return project;
}
