/** Channel on which servers tell each other what no page hears. */
export const SERVERS_CHANNEL = 'servers';

/** A session has ended: its live connections are closed. Data: `sessionId`, and `userId` of whose it was. */
export const SESSION_ENDED = 'SESSION_ENDED';

/** A project is no active one any more: nobody listens to it from now on. Data: `projectId`. */
export const PROJECT_CLOSED = 'PROJECT_CLOSED';
