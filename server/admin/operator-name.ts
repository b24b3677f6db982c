import { userInfo } from 'node:os';

/** Name of the account of the operating system that gives a command, `unknown` where it has none. */
export function operatorName(): string {
  try {
    return userInfo().username || 'unknown';
  } catch {
    // A number without a name, as in containers.
    return 'unknown';
  }
}
