import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Project } from '../../core/contract/projects.ts';
import type { PurchaseQuestion } from './purchase-question.ts';
import type { ReportSubject } from './report-subject.ts';

/** A dialog that any screen may ask for, with what it is about. Those of the editor alone are in the editor's own store. */
export type OpenModal =
  /** Where the person is logged in. */
  | { readonly kind: 'sessions' }
  /** The own account. */
  | { readonly kind: 'account' }
  /** Terms of use that were not accepted yet. */
  | { readonly kind: 'terms' }
  /** Whoever has tried to log in has not opened the link of the registration. */
  | {
      readonly kind: 'accountInactive';
      /** What was typed as the name. */
      readonly username: string;
    }
  /** Coins by card. */
  | { readonly kind: 'purchasePackages' }
  /** The discount on solutions, and how it grows. */
  | { readonly kind: 'discount' }
  /** What whoever runs the server tells everybody. */
  | { readonly kind: 'news' }
  /** What is known of a project. */
  | { readonly kind: 'projectDetails'; readonly project: Project }
  /** A fault is reported. */
  | { readonly kind: 'report'; readonly subject: ReportSubject }
  /** Something is bought with coins. */
  | { readonly kind: 'purchase'; readonly question: PurchaseQuestion };

/** Which dialog lies over whatever screen is shown. */
export interface ModalStore {
  /** `null` while none is open. */
  readonly store: StoreApi<{ readonly modal: OpenModal | null }>;
  /** Opens a dialog in place of the one that is open. */
  open(modal: OpenModal): void;
  /** Without effect while none is open. */
  close(): void;
}

/** Dialogs that outlive the screen they were asked for on, until they are closed or the session ends. */
export function createModalStore(): ModalStore {
  const store = createStore<{ readonly modal: OpenModal | null }>(() => ({ modal: null }));
  return {
    store,
    open: (modal) => store.setState({ modal }),
    close: () => store.setState({ modal: null }),
  };
}
