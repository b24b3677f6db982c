/** Whose password it is to be. */
export interface PasswordOwner {
  readonly username: string;
  readonly email: string;
}

/**
 * Whether a password is among the first that a stranger who knows the account would try: one character over and over, nothing but
 * blanks, or the name or address of the account itself. The server knows lists of common ones beside that.
 */
export function isPasswordGuessable(password: string, { username, email }: PasswordOwner): boolean {
  const tried = password.trim().toLowerCase();
  if (new Set(tried).size <= 1) return true;
  const own = [username, email, email.slice(0, email.indexOf('@'))];
  return own.some((text) => text.trim().toLowerCase() === tried);
}
