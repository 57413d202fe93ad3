// Where nodes lie on the screen: the map's own coordinates, north up, as large as there is room for. On a narrow screen
// a wide map is turned, so that its long side runs down.
import type { Scenario } from "./state";

export interface Place {
  id: string;
  x: number;
  y: number;
}

export interface Name {
  dx: number;
  dy: number;
}

export interface Layout {
  width: number;
  height: number;
  radius: number;
  places: Place[];
  roads: [Place, Place][];
  /** where their names stand, from their middle */
  names: Map<string, Name>;
}

const kMargin = 44;
const kNarrow = 560;
const kLetter = 6.4;

export function layOut(scenario: Scenario, width: number): Layout {
  const nodes = scenario.map.nodes;
  const xs = nodes.map((node) => node.x);
  const ys = nodes.map((node) => node.y);
  const span = (of: number[]): number => Math.max(...of) - Math.min(...of);
  const turned = width < kNarrow && span(xs) > span(ys);
  // Turned, the west is at the bottom: whoever plays a looks up at the enemy.
  const raw = nodes.map(({ id, x, y }) => (turned ? { id, x: y, y: -x } : { id, x, y: -y }));
  const left = Math.min(...raw.map((node) => node.x));
  const top = Math.min(...raw.map((node) => node.y));
  const wide = span(raw.map((node) => node.x)) || 1;
  const high = span(raw.map((node) => node.y));
  const most = 640 / Math.max(high, 0.01);
  const scale = Math.min((width - 2 * kMargin) / wide, most);
  const indent = (width - wide * scale) / 2;
  const places = raw.map(({ id, x, y }) => ({ id, x: indent + (x - left) * scale, y: kMargin + (y - top) * scale }));
  const radius = Math.max(13, Math.min(24, 0.27 * median(nearest(places)), 0.46 * Math.min(...nearest(places))));
  const byId = new Map(places.map((place) => [place.id, place]));
  const roads = scenario.map.edges.flatMap((edge): [Place, Place][] => {
    const [a, b] = edge.map((id) => byId.get(id));
    return a && b ? [[a, b]] : [];
  });
  const badges = new Set(nodes.filter((node) => node.supplyYield > 0).map((node) => node.id));
  const names = namesOf(places, radius, badges, width);
  return { width, height: high * scale + 2 * kMargin + 6, radius, places, roads, names };
}

/** How far each node is from the one that is nearest to it. */
function nearest(places: Place[]): number[] {
  return places.map((one) =>
    Math.min(...places.filter((two) => two !== one).map((two) => Math.hypot(one.x - two.x, one.y - two.y))));
}

const median = (of: number[]): number => [...of].sort((one, two) => one - two)[Math.floor(of.length / 2)] ?? 0;

interface Box {
  x: number;
  y: number;
  /** half of its width and of its height */
  w: number;
  h: number;
}

const apart = (one: Box, two: Box): boolean => Math.abs(one.x - two.x) >= one.w + two.w || Math.abs(one.y - two.y) >= one.h + two.h;

/** A name stands below its node, else above, right or left of it: where it covers neither a node nor another name. */
function namesOf(places: Place[], radius: number, badges: Set<string>, screen: number): Map<string, Name> {
  const taken: Box[] = places.map(({ x, y }) => ({ x, y, w: radius + 2, h: radius + 2 }));
  for (const { id, x, y } of places) if (badges.has(id)) taken.push({ x: x + radius + 3, y: y - radius - 1, w: 11, h: 11 });
  const out = new Map<string, Name>();
  for (const { id, x, y } of places) {
    const w = (kLetter * id.length) / 2;
    const beside = radius + 7 + w;
    const tries: Name[] = [[0, radius + 15], [0, -radius - 11], [beside, 1], [-beside, 1]].map(([dx, dy]) => ({ dx: dx!, dy: dy! }));
    const box = (name: Name): Box => ({ x: x + name.dx, y: y + name.dy, w, h: 7 });
    const fits = (name: Name): boolean => box(name).x - w > 0 && box(name).x + w < screen && taken.every((one) => apart(one, box(name)));
    const name = tries.find(fits) ?? tries[0]!;
    taken.push(box(name));
    out.set(id, name);
  }
  return out;
}

/** The neighbour that lies most nearly in a direction; null where none does. */
export function towards(layout: Layout, id: string, dx: number, dy: number): string | null {
  let best: string | null = null;
  let most = 0.3;
  for (const road of layout.roads) {
    const here = road.find((place) => place.id === id);
    const there = road.find((place) => place.id !== id);
    if (!here || !there) continue;
    const cosine = ((there.x - here.x) * dx + (there.y - here.y) * dy) / Math.hypot(there.x - here.x, there.y - here.y);
    if (cosine > most) [best, most] = [there.id, cosine];
  }
  return best;
}
