import { type JSX, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApplication } from '../application/application.ts';
import { PATHS } from '../application/paths.ts';
import { pageTitle } from '../application/route-titles.ts';
import { FullScreenLoader } from '../components/FullScreenLoader.tsx';
import { ViewerScreen } from '../editor/viewer/ViewerScreen.tsx';
import { fireAndForget } from '../platform/fire-and-forget.ts';
import { ViewFileScreen } from '../screens/view-file/ViewFileScreen.tsx';
import { useTexts } from '../texts/texts-context.ts';

type Step =
  | { readonly kind: 'choose'; readonly given: File | undefined }
  | { readonly kind: 'look'; readonly file: File }
  /** On the way to a project of the file, once the editor has let go of it. */
  | { readonly kind: 'make'; readonly file: File };

/** Looking at a file without an account: the file, then the editor over it, then perhaps a project of it. */
export function ViewRoute(): JSX.Element {
  const { t } = useTexts();
  const [step, setStep] = useState<Step>({ kind: 'choose', given: undefined });
  const isChoosing = step.kind === 'choose';
  useEffect(() => {
    if (isChoosing) document.title = pageTitle(t('login.view'));
  }, [isChoosing, t]);
  switch (step.kind) {
    case 'choose':
      return (
        <ViewFileScreen given={step.given} onFile={(file) => setStep({ kind: 'look', file })} />
      );
    case 'look':
      return (
        <ViewerScreen
          file={step.file}
          onOther={(given) => setStep({ kind: 'choose', given })}
          onMake={() => setStep({ kind: 'make', file: step.file })}
        />
      );
    case 'make':
      return <ToProject file={step.file} />;
  }
}

/** Leads to the login, and from there to a new project with the file. */
function ToProject({ file }: { readonly file: File }): JSX.Element {
  const { droppedFile, returnPath } = useApplication();
  const navigate = useNavigate();
  useEffect(() => {
    droppedFile.put(file);
    returnPath.keep(PATHS.createProject);
    fireAndForget(Promise.resolve(navigate(PATHS.login)));
  }, [file, droppedFile, returnPath, navigate]);
  return <FullScreenLoader />;
}
