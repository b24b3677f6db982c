// The thread that plans a change of a file: its computing never stops the server from answering.
import { parentPort, workerData } from 'node:worker_threads';
import type { ChangeRequest } from './change-messages.ts';
import { planChange } from './plan-change.ts';

if (parentPort === null) throw new Error('change-thread runs as a worker only');
parentPort.postMessage(planChange(workerData as ChangeRequest));
