/** Texts of reports that were begun and not sent, by their project, until the page is left. */
const drafts = new Map<string, string>();

/** What was typed for a project before its dialog was closed; empty where nothing was. */
export function reportDraft(projectId: string): string {
  return drafts.get(projectId) ?? '';
}

/** Keeps what is typed, so that a key that closes the dialog costs nothing. @param text empty once it was sent */
export function keepReportDraft(projectId: string, text: string): void {
  if (text === '') drafts.delete(projectId);
  else drafts.set(projectId, text);
}
