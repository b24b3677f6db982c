/** Score from which a candidate is worth a look. Data that hold no maps (noise, text, packed data) give hardly any. */
export const LIKELY_SCORE: number = 0.7;
