import { useState } from 'react';
import { type ApiError, isApiError } from '../../api/api-error.ts';

/** Work that a panel asks of the server. */
export interface AccountWork {
  /** Whether it is under way. */
  readonly isBusy: boolean;
  /** Whether the last one was done, until the next begins. */
  readonly isDone: boolean;
  /** Does something; what it is refused for goes to `onRefused`, and the person has been told of it. */
  run(work: () => Promise<void>, onRefused?: (error: ApiError) => void): Promise<void>;
}

/** Says of a panel whether it works, and whether what it did is done. */
export function useAccountWork(): AccountWork {
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  return {
    isBusy: state === 'busy',
    isDone: state === 'done',
    run: async (work, onRefused) => {
      setState('busy');
      try {
        await work();
        setState('done');
      } catch (error) {
        setState('idle');
        if (!isApiError(error)) throw error;
        onRefused?.(error);
      }
    },
  };
}
