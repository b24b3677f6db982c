/** A map that may be left out, and those that go with it. */
export interface CoupledMap {
  readonly id: string;
  /** Ids of the maps that are changed with this one, or not at all. */
  readonly coupledWith: readonly string[];
}

/** All maps that are left out where some are: what is coupled with one of them goes too. @param off ids; unknown ones leave nothing out */
export function leftOutMaps(maps: readonly CoupledMap[], off: Iterable<string>): Set<string> {
  const byId = new Map(maps.map((map) => [map.id, map]));
  const left = new Set<string>();
  const open = [...off];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const map = byId.get(id);
    if (map === undefined || left.has(id)) continue;
    left.add(id);
    open.push(...map.coupledWith);
  }
  return left;
}
