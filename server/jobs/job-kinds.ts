import type { ReadingStep } from '../../core/contract/reading.ts';

/** What is to be done, by kind of job. */
export interface JobPayloads {
  /** Reads the original file of the job's project. */
  readonly readFile: Record<string, never>;
  /** Removes what is not needed any more. */
  readonly sweep: Record<string, never>;
  /** Removes the bytes of files that nobody has any more. */
  readonly removeContents: Record<string, never>;
  /** Writes a mail and sends it. */
  readonly sendMail: MailOrder;
  /** Changes the bytes of a version as somebody has asked for. */
  readonly changeVersion: { readonly workId: string };
  /** Gives back coins that were set aside for work of which nothing is heard. */
  readonly releaseHolds: Record<string, never>;
}

/** A mail that is asked for: what it is about, and no words or secrets of it. */
export type MailOrder = MailAddresses &
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

/** What a job is for. */
export type JobKind = keyof JobPayloads;

/** How far a job is, by kind. */
export interface JobProgresses {
  readonly readFile: ReadingProgress;
  readonly sweep: Record<string, never>;
  readonly removeContents: Record<string, never>;
  readonly sendMail: Record<string, never>;
  readonly changeVersion: Record<string, never>;
  readonly releaseHolds: Record<string, never>;
}

/** How far the reading of a file is. */
export interface ReadingProgress {
  /** What is being read now. */
  readonly step: ReadingStep | null;
  /** 0..1. */
  readonly share: number;
  readonly doneSteps: readonly ReadingStep[];
}
