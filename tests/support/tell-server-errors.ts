// Loaded into a server that runs in a process of its own: tells the tests on the error stream of every answer from 500 on.
import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';

diagnostics.subscribe('http.server.response.finish', (message) => {
  const { request, response } = message as {
    readonly request: IncomingMessage;
    readonly response: ServerResponse;
  };
  if (response.statusCode < 500) return;
  process.stderr.write(`answered ${response.statusCode}: ${request.method} ${request.url}\n`);
});
