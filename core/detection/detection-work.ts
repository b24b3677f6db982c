/**
 * What a search for maps has done and held, in counts: with their bounds they tell that no image takes it long, whatever stands in
 * it. None of them is looked at by the search itself.
 */
export class DetectionWork {
  /** Possible maps that counts, ids, descriptors or axes tell of, before their cells were looked at. */
  drafts = 0;
  /** Cells of them that were priced. */
  pricedCells = 0;
  /** Rows of blocks that were tried where cells alone tell of a map. */
  triedRows = 0;
  /** Shapes that were judged at addresses that code names. */
  judgedShapes = 0;
  /** Cells that were priced again, well. */
  toldCells = 0;
  /** Addresses that code names, and of which something is kept. */
  references = 0;
  /** Most findings that one list has held. */
  mostHeld = 0;
}
