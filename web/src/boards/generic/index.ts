import type { Board } from "../board";
import Generic from "./Generic.svelte";

export default { component: Generic } satisfies Board;
