import { API_ROOT } from '../../core/contract/api-root.ts';
import {
  type CreateProjectDetails,
  type Project,
  projectSchema,
} from '../../core/contract/projects.ts';
import { httpErrorOf, NetworkApiError } from './api-error.ts';
import { compressFile } from './compress-file.ts';
import { type Call, type HttpClient, parseAnswer, parseJsonOrText } from './http-client.ts';
import { choosePayload } from './upload-payload.ts';

/** How far the creation of a project has come. */
export type CreationStep =
  /** `share` 0..1 */
  | { readonly kind: 'compressing'; readonly share: number }
  | { readonly kind: 'uploading'; readonly sentBytes: number; readonly totalBytes: number }
  /** Everything is sent; the server works. */
  | { readonly kind: 'creating' };

/** Sends a file with its details and follows it. */
export type CreateProject = (
  details: CreateProjectDetails,
  file: File,
  onStep: (step: CreationStep) => void,
  signal: AbortSignal,
) => Promise<Project>;

const CALL: Call = { method: 'POST', path: 'projects', failure: 'CREATE_PROJECT_FAILURE' };

/**
 * POST /projects as multipart/form-data, `details` before `file`. XMLHttpRequest, because `fetch` cannot tell how much
 * of a body has been sent.
 */
export function createProjectUpload(http: HttpClient): CreateProject {
  return async (details, file, onStep, signal) => {
    onStep({ kind: 'compressing', share: 0 });
    const compressed = await compressFile(
      file,
      (share) => onStep({ kind: 'compressing', share }),
      signal,
    );
    const { content, encoding } = choosePayload(file, compressed);
    const form = new FormData();
    form.append('details', JSON.stringify(details));
    form.append('file', content, file.name);
    const headers = {
      ...http.headers(),
      ...(encoding === undefined ? {} : { 'File-Encoding': encoding }),
    };
    try {
      return await send(http, form, headers, onStep, signal);
    } catch (error) {
      throw http.failed(error, CALL);
    }
  };
}

function send(
  http: HttpClient,
  form: FormData,
  headers: Record<string, string>,
  onStep: (step: CreationStep) => void,
  signal: AbortSignal,
): Promise<Project> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', `${API_ROOT}/${CALL.path}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) =>
      onStep({ kind: 'uploading', sentBytes: loaded, totalBytes: total });
    request.upload.onload = () => onStep({ kind: 'creating' });
    request.onerror = () => reject(new NetworkApiError());
    request.onabort = () => reject(signal.reason);
    request.onload = () => {
      http.readTokenOf(request.getResponseHeader('authorization'));
      const { status, responseText } = request;
      if (status < 200 || status > 299) {
        const retryAfter = request.getResponseHeader('retry-after');
        reject(httpErrorOf(status, parseJsonOrText(responseText), retryAfter));
        return;
      }
      try {
        resolve(parseAnswer(projectSchema, status, responseText));
      } catch (error) {
        reject(error);
      }
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
