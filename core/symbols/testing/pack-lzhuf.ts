const CODES = 314;
const NODES = 2 * CODES - 1;
const LONGEST_COPY = 60;
const MOST_DISTANCE = 4096;
/** Lengths of the codes of the six high bits of a distance, which follow each other. */
const DISTANCE_BITS = [
  ...Array<number>(1).fill(3),
  ...Array<number>(3).fill(4),
  ...Array<number>(8).fill(5),
  ...Array<number>(12).fill(6),
  ...Array<number>(24).fill(7),
  ...Array<number>(16).fill(8),
];

/** Nodes in the order of their numbers; one whose place is taken swaps with whoever takes it. */
interface Node {
  count: number;
  code: number | undefined;
  children: readonly [Node, Node] | undefined;
  parent: Node | undefined;
}

/**
 * Packs bytes as `unpackLzhuf` unpacks them, with their length before them. Written apart from it, plainly and slowly: what both agree on
 * is the code.
 */
export function packLzhuf(bytes: Uint8Array): Uint8Array {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; i--) bits.push(Math.floor(value / 2 ** i) % 2);
  };
  for (let i = 0; i < 4; i++) put(Math.floor(bytes.length / 256 ** i) % 256, 8);
  let tree = newTree();
  const code = (wanted: number): void => {
    bits.push(...pathTo(tree, wanted));
    tree = counted(tree, wanted);
  };
  for (let at = 0; at < bytes.length; ) {
    const { length, distance } = copyAt(bytes, at);
    if (length < 3) {
      code(bytes[at] ?? 0);
      at++;
      continue;
    }
    code(253 + length);
    const high = (distance - 1) >>> 6;
    put(distanceCode(high), DISTANCE_BITS[high] ?? 0);
    put((distance - 1) % 64, 6);
    at += length;
  }
  while (bits.length % 8 > 0) bits.push(0);
  return Uint8Array.from({ length: bits.length / 8 }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((value, bit) => 2 * value + bit, 0),
  );
}

/** The longest copy of what stands next; the nearest of equals. */
function copyAt(bytes: Uint8Array, at: number): { length: number; distance: number } {
  let best = { length: 0, distance: 0 };
  for (let distance = 1; distance <= Math.min(at, MOST_DISTANCE); distance++) {
    let length = 0;
    while (
      length < LONGEST_COPY &&
      at + length < bytes.length &&
      bytes[at + length] === bytes[at + length - distance]
    )
      length++;
    if (length > best.length) best = { length, distance };
  }
  return best;
}

function distanceCode(high: number): number {
  let code = 0;
  for (let i = 1; i <= high; i++) {
    code = (code + 1) * 2 ** ((DISTANCE_BITS[i] ?? 0) - (DISTANCE_BITS[i - 1] ?? 0));
  }
  return code;
}

function newTree(): Node[] {
  const leaves = Array.from(
    { length: CODES },
    (_, code): Node => ({ count: 1, code, children: undefined, parent: undefined }),
  );
  return joined(leaves);
}

/** Leaves, by how often they were met, under joints that each come behind all that count no more. */
function joined(leaves: readonly Node[]): Node[] {
  const nodes = [...leaves];
  for (let i = 0; nodes.length < NODES; i += 2) {
    const [a, b] = [nodeAt(nodes, i), nodeAt(nodes, i + 1)];
    const joint: Node = {
      count: a.count + b.count,
      code: undefined,
      children: [a, b],
      parent: undefined,
    };
    a.parent = joint;
    b.parent = joint;
    let at = nodes.length;
    while (at > 0 && nodeAt(nodes, at - 1).count > joint.count) at--;
    nodes.splice(at, 0, joint);
  }
  return nodes;
}

function nodeAt(nodes: readonly Node[], index: number): Node {
  const node = nodes[index];
  if (node === undefined) throw new Error(`no node ${index}`);
  return node;
}

function leafOf(nodes: readonly Node[], code: number): Node {
  return nodeAt(
    nodes,
    nodes.findIndex((node) => node.code === code),
  );
}

function pathTo(nodes: readonly Node[], code: number): number[] {
  const path: number[] = [];
  for (let node = leafOf(nodes, code); node.parent !== undefined; node = node.parent) {
    path.unshift(node.parent.children?.[0] === node ? 0 : 1);
  }
  return path;
}

function counted(before: Node[], code: number): Node[] {
  let nodes = before;
  if (nodeAt(nodes, nodes.length - 1).count === 0x8000) {
    const leaves = nodes.filter((node) => node.code !== undefined);
    for (const leaf of leaves) leaf.count = Math.floor((leaf.count + 1) / 2);
    nodes = joined(leaves);
  }
  for (let node: Node | undefined = leafOf(nodes, code); node !== undefined; node = node.parent) {
    node.count++;
    const from = nodes.indexOf(node);
    let to = from;
    while (to + 1 < nodes.length && nodeAt(nodes, to + 1).count < node.count) to++;
    if (to !== from) exchange(nodes, from, to);
  }
  return nodes;
}

function exchange(nodes: Node[], from: number, to: number): void {
  const [a, b] = [nodeAt(nodes, from), nodeAt(nodes, to)];
  nodes[from] = b;
  nodes[to] = a;
  // Each takes the place of the other under its parent; what hangs below it comes along.
  const [ofA, ofB] = [a.parent, b.parent];
  const sideA = ofA?.children?.[0] === a ? 0 : 1;
  const sideB = ofB?.children?.[0] === b ? 0 : 1;
  place(ofA, sideA, b);
  place(ofB, sideB, a);
}

function place(parent: Node | undefined, side: 0 | 1, child: Node): void {
  child.parent = parent;
  if (parent?.children === undefined) return;
  const [first, second] = parent.children;
  parent.children = side === 0 ? [child, second] : [first, child];
}
