// The thread that looks for a solution's places in an original: its computing never stops the server from answering.
import { parentPort, workerData } from 'node:worker_threads';
import { unpackSolution } from '../../solutions/solution-content.ts';
import { matchOf } from './match-of.ts';
import type { MatchRequest } from './solution-messages.ts';

if (parentPort === null) throw new Error('match-thread runs as a worker only');
const { original, content } = workerData as MatchRequest;
parentPort.postMessage(matchOf(unpackSolution(content), original));
