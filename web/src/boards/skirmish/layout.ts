// Where nodes lie on the screen: the map's own coordinates, north up, as large as there is room for. On a narrow screen
// a wide map is turned, so that its long side runs down.
import type { Scenario } from "./state";

export interface Place {
  id: string;
  x: number;
  y: number;
}

export interface Layout {
  width: number;
  height: number;
  radius: number;
  places: Place[];
  roads: [Place, Place][];
}

const kMargin = 44;
const kNarrow = 560;

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
  const radius = Math.max(13, Math.min(24, 0.27 * nearest(places)));
  const byId = new Map(places.map((place) => [place.id, place]));
  const roads = scenario.map.edges.flatMap((edge): [Place, Place][] => {
    const [a, b] = edge.map((id) => byId.get(id));
    return a && b ? [[a, b]] : [];
  });
  return { width, height: high * scale + 2 * kMargin + 6, radius, places, roads };
}

function nearest(places: Place[]): number {
  let least = Infinity;
  for (const one of places) {
    for (const two of places) if (one !== two) least = Math.min(least, Math.hypot(one.x - two.x, one.y - two.y));
  }
  return least;
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
