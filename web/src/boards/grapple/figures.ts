// Two bodies for each position, as joints on a field of 320 by 164 whose mat is at 150. A position that a book has and
// this list has not is drawn as standing or as one above the other.
type Point = [number, number];

export interface Body {
  head: Point;
  /** neck and hip */
  trunk: [Point, Point];
  /** shoulder or hip, elbow or knee, hand or foot; the first ones are behind the trunk */
  behind: [Point, Point, Point][];
  before: [Point, Point, Point][];
}

export interface Pair {
  top: Body;
  bottom: Body;
  /** whose limbs cover the other's */
  front: "top" | "bottom";
}

const body = (head: Point, neck: Point, hip: Point, behind: Body["behind"], before: Body["before"]): Body =>
  ({ head, trunk: [neck, hip], behind, before });

const mirror = ([x, y]: Point): Point => [320 - x, y];
const limb = ([p, q, r]: [Point, Point, Point]): [Point, Point, Point] => [mirror(p), mirror(q), mirror(r)];
const mirrored = (one: Body): Body => ({
  head: mirror(one.head),
  trunk: [mirror(one.trunk[0]), mirror(one.trunk[1])],
  behind: one.behind.map(limb),
  before: one.before.map(limb),
});

const standing = body([133, 40], [126, 57], [106, 98],
  [[[106, 98], [88, 122], [74, 148]], [[126, 62], [142, 84], [166, 80]]],
  [[[106, 98], [126, 120], [116, 148]], [[126, 62], [150, 66], [176, 54]]]);

const onBack = (legs: Body["before"], arms: Body["behind"]): Body => body([86, 132], [103, 137], [152, 140], arms, legs);

export const positions: { [id: string]: Pair } = {
  standing_neutral: { top: standing, bottom: mirrored(standing), front: "top" },
  closed_guard: {
    bottom: onBack([[[152, 140], [184, 104], [222, 118]]], [[[110, 132], [132, 106], [154, 92]], [[152, 140], [178, 116], [214, 128]]]),
    top: body([162, 52], [172, 70], [198, 124], [[[198, 124], [186, 147], [220, 148]]], [[[174, 76], [156, 100], [140, 122]], [[198, 124], [178, 146], [210, 149]]]),
    front: "bottom",
  },
  open_guard: {
    bottom: onBack([[[152, 140], [172, 106], [202, 100]]], [[[110, 132], [136, 118], [160, 106]], [[152, 140], [164, 116], [198, 122]]]),
    top: body([182, 32], [190, 50], [212, 94], [[[212, 94], [236, 118], [246, 148]], [[191, 56], [180, 84], [164, 104]]], [[[212, 94], [218, 122], [204, 148]]]),
    front: "bottom",
  },
  half_guard: {
    bottom: onBack([[[152, 140], [192, 112], [208, 146]]], [[[110, 134], [118, 110], [144, 104]], [[152, 140], [196, 136], [224, 148]]]),
    top: body([110, 84], [128, 92], [182, 114], [[[182, 114], [218, 116], [252, 147]]], [[[130, 98], [108, 112], [98, 136]], [[182, 114], [204, 130], [214, 149]]]),
    front: "top",
  },
  knee_shield: {
    bottom: onBack([[[152, 140], [174, 98], [206, 116]]], [[[110, 132], [134, 112], [158, 94]], [[152, 140], [194, 140], [226, 149]]]),
    top: body([160, 50], [172, 67], [210, 110], [[[210, 110], [238, 130], [256, 148]]], [[[173, 74], [152, 92], [134, 112]], [[210, 110], [200, 146], [232, 149]]]),
    front: "bottom",
  },
  side_control: {
    bottom: body([80, 134], [97, 138], [172, 141], [[[172, 141], [206, 120], [232, 148]]], [[[106, 136], [122, 118], [138, 126]], [[172, 141], [196, 108], [208, 148]]]),
    top: body([112, 98], [126, 108], [170, 100], [[[170, 100], [216, 106], [252, 142]]], [[[128, 112], [104, 118], [90, 142]], [[170, 100], [190, 126], [166, 147]]]),
    front: "top",
  },
  mount: {
    bottom: body([88, 134], [105, 138], [176, 141], [[[176, 141], [214, 114], [238, 148]]], [[[114, 136], [128, 112], [146, 104]], [[176, 141], [204, 104], [218, 148]]]),
    top: body([128, 40], [135, 58], [152, 110], [[[136, 64], [122, 88], [116, 112]]], [[[136, 64], [116, 84], [104, 108]], [[152, 110], [182, 124], [146, 146]]]),
    front: "top",
  },
  back_control: {
    bottom: body([186, 62], [180, 80], [170, 134], [[[170, 134], [214, 120], [250, 148]]], [[[180, 86], [198, 104], [182, 98]], [[170, 134], [206, 106], [236, 148]]]),
    top: body([152, 50], [148, 68], [134, 134], [[[134, 134], [162, 126], [200, 147]]], [[[149, 76], [176, 90], [196, 82]], [[134, 134], [172, 112], [204, 136]]]),
    front: "top",
  },
  turtle: {
    bottom: body([112, 130], [130, 118], [188, 112], [[[134, 122], [142, 140], [128, 148]]], [[[133, 122], [126, 138], [106, 149]], [[188, 112], [190, 146], [222, 149]]]),
    top: body([144, 66], [160, 76], [214, 86], [[[214, 86], [236, 116], [248, 148]]], [[[161, 82], [150, 106], [166, 124]], [[214, 86], [210, 120], [230, 148]]]),
    front: "top",
  },
  front_headlock: {
    bottom: body([150, 116], [166, 110], [220, 112], [[[169, 114], [176, 138], [162, 148]]], [[[168, 114], [160, 138], [142, 149]], [[220, 112], [218, 146], [250, 149]]]),
    top: body([172, 74], [154, 82], [104, 104], [[[104, 104], [112, 132], [92, 148]]], [[[152, 88], [170, 104], [152, 126]], [[104, 104], [86, 126], [60, 148]]]),
    front: "top",
  },
};

export const pairOf = (position: string, neutral: boolean): Pair =>
  positions[position] ?? positions[neutral ? "standing_neutral" : "mount"]!;
