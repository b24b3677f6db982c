// The thread that plans a change of a file: its computing never stops the server from answering.

import { answerRequests } from '../threads/answer-requests.ts';
import { planChange } from './plan-change.ts';

answerRequests(planChange);
