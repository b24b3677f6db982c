/** A small image of one family, made from noise and the structures that the family is known by. */
export interface BuiltImage {
  readonly family: string;
  /** Tells images of one family apart. */
  readonly name: string;
  /** The sums in it are wrong, unless `isRight`. */
  readonly bytes: Uint8Array;
  /** Set where nothing but right sums tells the family. */
  readonly isRight: boolean;
  /** Blocks as `id storedAt: start-end start-end`, hexadecimal, in the order of fixing. */
  readonly blocks: readonly string[];
}
