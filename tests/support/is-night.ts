/** The long proofs run whole: `NIGHT=1 npm test`. Otherwise a share of their rounds. */
export const isNight = process.env['NIGHT'] === '1';
