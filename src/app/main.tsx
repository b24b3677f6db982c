import '../theme/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { fireAndForget } from '../platform/fire-and-forget.ts';
import { nextTask } from '../platform/next-task.ts';
import { isMobileUserAgent } from '../platform/user-agent.ts';
import { App } from './App.tsx';
import { composeApplication, startApplication } from './composition.ts';
import { createRouter } from './router.tsx';

/** In several tasks: a browser that sees the scripts for the first time takes a while for each. */
async function begin(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no element with the id "root"');

  const routing = nextTask().then(createRouter);
  // The theme is there from the first picture on, and the first questions are on their way.
  const application = composeApplication((path) =>
    fireAndForget(routing.then((router) => router.navigate(path))),
  );
  fireAndForget(startApplication(application));
  const router = await routing;

  await nextTask();
  createRoot(root).render(
    <StrictMode>
      <App
        application={application}
        router={router}
        mobile={isMobileUserAgent(navigator.userAgent)}
      />
    </StrictMode>,
  );
}

fireAndForget(begin());
