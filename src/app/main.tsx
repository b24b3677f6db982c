import '../theme/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isMobileUserAgent } from '../platform/user-agent.ts';
import { App } from './App.tsx';
import { composeApplication, startApplication } from './composition.ts';
import { createRouter } from './router.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no element with the id "root"');

const router = createRouter();
const application = composeApplication((path) => void router.navigate(path));

createRoot(root).render(
  <StrictMode>
    <App
      application={application}
      router={router}
      mobile={isMobileUserAgent(navigator.userAgent)}
    />
  </StrictMode>,
);

void startApplication(application);
