import type { ReadingStep } from '../../core/contract/reading.ts';

/** What is to be done, by kind of job. */
export interface JobPayloads {
  /** Reads the original file of the job's project. */
  readonly readFile: Record<string, never>;
  /** Removes what is not needed any more. */
  readonly sweep: Record<string, never>;
  /** Removes the bytes of files that nobody has any more. */
  readonly removeContents: Record<string, never>;
  /** Tells everybody how long it is until a break. */
  readonly remindOfMaintenance: { readonly maintenanceId: string };
  /** Writes a mail and sends it. */
  readonly sendMail: MailOrder;
  /** Changes the bytes of a version as somebody has asked for. */
  readonly changeVersion: { readonly workId: string };
  /** Learns what was changed in a version of the job's project. */
  readonly learnSolution: { readonly solutionId: string };
  /** Looks for solutions in the original of the job's project. */
  readonly matchSolutions: Record<string, never>;
  /** Has a solution looked for in every file that may take it. */
  readonly offerSolution: { readonly solutionId: string };
  /** Learns from the pairs of a family, and says what the model is worth. */
  readonly learnStage: { readonly family: string; readonly serviceTypeId: string };
  /** Has the AI stages of its family worked out for the job's project. */
  readonly proposeStages: Record<string, never>;
  /** Learns the work of a version, and looks for it in the original of the job's project. */
  readonly carryPort: { readonly portId: string };
  /** Looks for maps of the library in the original of the job's project. */
  readonly matchLibrary: Record<string, never>;
  /** Has the maps of a pack looked for in every file that may have them. */
  readonly offerMapPack: { readonly packId: string };
  /** Gives back coins that were set aside for work of which nothing is heard. */
  readonly releaseHolds: Record<string, never>;
  /** Ends licences that are over, and asks for renewals that are due. */
  readonly tendSubscriptions: Record<string, never>;
  /** Charges the next period of a subscription. */
  readonly renewSubscription: { readonly subscriptionId: string };
  /** Asks what has become of payments whose answer was lost. */
  readonly settlePayments: Record<string, never>;
  /** Has the provider forget a card. */
  readonly forgetCard: {
    readonly provider: string;
    readonly customerRef: string;
    readonly cardRef: string;
  };
}

/** A mail that is asked for: what it is about, and no words or secrets of it. */
export type MailOrder = AskedMail | MoneyMail | ReportMail;

/** A mail that somebody has asked for by a call. */
export type AskedMail = MailAddresses &
  (
    | { readonly mail: 'registration' | 'activation' | 'passwordReset' }
    | {
        readonly mail: 'emailChange';
        /** Whose address it is to be. */
        readonly userId: string;
      }
  );

interface MailAddresses {
  /** Address of mail. */
  readonly to: string;
  /** Address that its links begin with: that of the server which was asked. */
  readonly publicUrl: string;
}

/** A mail about a licence or money, to the address that the person has when it is sent. */
export type MoneyMail =
  | { readonly mail: 'renewalSoon' | 'trialEnds' | 'licenceEnded'; readonly userId: string }
  | {
      readonly mail: 'planEnded';
      readonly userId: string;
      /** The plan that has ended. */
      readonly plan: string;
    }
  | {
      readonly mail: 'receipt' | 'paymentFailed';
      readonly userId: string;
      readonly paymentId: string;
    };

/** The mail to the support of the server about a report. */
export interface ReportMail {
  readonly mail: 'report';
  readonly reportId: string;
}

/** What a job is for. */
export type JobKind = keyof JobPayloads;

/** How far a job is, by kind. */
export interface JobProgresses {
  readonly readFile: ReadingProgress;
  readonly sweep: Record<string, never>;
  readonly removeContents: Record<string, never>;
  readonly sendMail: Record<string, never>;
  readonly changeVersion: Record<string, never>;
  readonly learnSolution: Record<string, never>;
  /** Solutions that fit or are there, so far. */
  readonly matchSolutions: { readonly found: number };
  readonly offerSolution: Record<string, never>;
  /** Of the model that it has kept; `null` before. */
  readonly learnStage: { readonly revision: string | null };
  /** AI stages that are offered, so far. */
  readonly proposeStages: { readonly found: number };
  readonly carryPort: Record<string, never>;
  /** Packs, and projects of the person, of which maps were found or are others, so far. */
  readonly matchLibrary: { readonly packs: number; readonly names: number };
  readonly offerMapPack: Record<string, never>;
  readonly releaseHolds: Record<string, never>;
  readonly remindOfMaintenance: Record<string, never>;
  readonly tendSubscriptions: Record<string, never>;
  readonly renewSubscription: Record<string, never>;
  readonly settlePayments: Record<string, never>;
  readonly forgetCard: Record<string, never>;
}

/** How far the reading of a file is. */
export interface ReadingProgress {
  /** What is being read now. */
  readonly step: ReadingStep | null;
  /** 0..1. */
  readonly share: number;
  readonly doneSteps: readonly ReadingStep[];
}
