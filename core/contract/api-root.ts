/** Root of the addresses of the API, on the server that serves the page. Specification 7. */
export const API_ROOT = '/api/v2';
