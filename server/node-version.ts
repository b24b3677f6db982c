/** First version with everything the server uses: `crypto.argon2` came with it. */
const OLDEST = { major: 24, minor: 7 };

/** One line for the terminal if the server cannot run on this Node, `undefined` if it can. @param version as `24.21.0` */
export function nodeComplaint(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST.major || (major === OLDEST.major && minor >= OLDEST.minor)) return undefined;
  return `Mapwright needs Node ${OLDEST.major}.${OLDEST.minor} or newer; this is ${version}.`;
}
