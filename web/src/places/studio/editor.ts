// CodeMirror as the studio uses it: JSON, the server's problems at their places, completion from the kind's schema.
import { autocompletion, type Completion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { json } from "@codemirror/lang-json";
import { HighlightStyle, syntaxHighlighting, syntaxTree } from "@codemirror/language";
import { type Diagnostic, linter, lintGutter } from "@codemirror/lint";
import { EditorState, type Extension, type Text } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap } from "@codemirror/view";
import type { SyntaxNode } from "@lezer/common";
import { tags } from "@lezer/highlight";
import { basicSetup } from "codemirror";
import type { Json, Problem } from "../../api";
import { aboutOf, keysOf, schemasAt, valuesOf } from "./schema";

export interface EditorParts {
  parent: HTMLElement;
  text: string;
  label: string;
  readOnly: boolean;
  schema: () => Json;
  /** what the server says about the text */
  problems: (text: string) => Promise<Problem[]>;
  changed: (text: string) => void;
  save: () => void;
}

const kTypingPause = 250;

export function makeEditor(parts: EditorParts): EditorView {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
  return new EditorView({
    parent: parts.parent,
    state: EditorState.create({ doc: parts.text, extensions: [EditorView.cspNonce.of(nonce), ...extensions(parts)] }),
  });
}

function extensions(parts: EditorParts): Extension[] {
  return [
    keymap.of([{ key: "Mod-s", preventDefault: true, run: () => (parts.save(), true) }]),
    basicSetup,
    json(),
    lintGutter(),
    linter(async (view) => (await parts.problems(view.state.doc.toString())).map((one) => placed(one, view.state.doc)), { delay: kTypingPause }),
    autocompletion({ override: [(context) => complete(context, parts.schema())] }),
    hoverTooltip((view, at) => hover(view, at, parts.schema())),
    EditorState.readOnly.of(parts.readOnly),
    EditorView.contentAttributes.of({ "aria-label": parts.label, tabindex: "0" }),
    EditorView.updateListener.of((update) => update.docChanged && parts.changed(update.state.doc.toString())),
    EditorView.lineWrapping,
    theme,
    syntaxHighlighting(colours),
  ];
}

/** Lines and columns count characters from 1; a problem without a place is the whole file's. */
export function placed(problem: Problem, doc: Text): Diagnostic {
  const line = doc.line(Math.min(Math.max(problem.line ?? 1, 1), doc.lines));
  const before = [...line.text].slice(0, Math.max(0, (problem.column ?? 1) - 1)).join("");
  const from = Math.min(line.from + before.length, line.to);
  const token = /^("(?:[^"\\]|\\.)*"|[\w.+-]+)/.exec(line.text.slice(from - line.from));
  const to = Math.min(from + Math.max(1, token?.[0].length ?? 1), doc.length);
  return { from: Math.min(from, to), to, severity: problem.severity === "warning" ? "warning" : "error", message: problem.message };
}

/** The way from the root to a node: keys and places in lists. */
function pathTo(node: SyntaxNode, doc: Text): (string | number)[] {
  const path: (string | number)[] = [];
  for (let at = node; at.parent; at = at.parent) {
    if (at.name === "Property") {
      const key = keyOf(at, doc);
      if (key !== null) path.unshift(key);
    } else if (at.parent.name === "Array" && !["[", "]", "⚠"].includes(at.name)) {
      let index = 0;
      for (let before = at.prevSibling; before; before = before.prevSibling) if (!["[", "⚠"].includes(before.name)) index += 1;
      path.unshift(index);
    }
  }
  return path;
}

function keyOf(property: SyntaxNode, doc: Text): string | null {
  const name = property.getChild("PropertyName");
  if (!name) return null;
  try {
    return JSON.parse(doc.sliceString(name.from, name.to)) as string;
  } catch {
    return null;
  }
}

function complete(context: CompletionContext, schema: Json): CompletionResult | null {
  const doc = context.state.doc;
  const node = syntaxTree(context.state).resolveInner(context.pos, -1);
  const word = context.matchBefore(/"[^"\n]*|[\w-]+/);
  if (!word && !context.explicit) return null;
  const from = word?.from ?? context.pos;
  const object = node.name === "PropertyName" ? node.parent?.parent : node.name === "Object" ? node : node.name === "⚠" && node.parent?.name === "Object" ? node.parent : null;
  return object ? completeKey(context, object, from, schema, doc) : completeValue(context, node, from, schema, doc);
}

function completeKey(context: CompletionContext, object: SyntaxNode, from: number, schema: Json, doc: Text): CompletionResult {
  const present = new Set(object.getChildren("Property").filter((one) => context.pos < one.from || context.pos > (one.getChild("PropertyName")?.to ?? one.to)).map((one) => keyOf(one, doc)));
  const closed = doc.sliceString(context.pos, context.pos + 1) === '"';
  const named = /^"?\s*:/.test(doc.sliceString(context.pos, context.pos + 4));
  const options = keysOf(schemasAt(schema, pathTo(object, doc))).filter((one) => !present.has(one.key)).map((one): Completion => ({
    label: `"${one.key}"`, info: one.about, detail: one.required ? "required" : "", boost: one.required ? 1 : 0, type: "property",
    apply: `"${one.key}${closed ? "" : '"'}${named || closed ? "" : `: ${one.value}`}`,
  }));
  return { from, options, validFor: /^"?[\w-]*$/ };
}

function completeValue(context: CompletionContext, node: SyntaxNode, from: number, schema: Json, doc: Text): CompletionResult | null {
  const holder = node.name === "Property" || node.name === "Array" ? node : (node.parent ?? node);
  const path = holder.name === "Array" ? [...pathTo(holder, doc), 0] : pathTo(holder, doc);
  const closed = doc.sliceString(context.pos, context.pos + 1) === '"';
  const options = valuesOf(schemasAt(schema, path)).map((one): Completion => {
    const text = JSON.stringify(one);
    return { label: text, type: "constant", apply: closed && text.endsWith('"') ? text.slice(0, -1) : text };
  });
  return options.length > 0 ? { from, options, validFor: /^"?[^"\n]*$/ } : null;
}

function hover(view: EditorView, at: number, schema: Json): ReturnType<Parameters<typeof hoverTooltip>[0]> {
  const node = syntaxTree(view.state).resolveInner(at, 1);
  if (node.name !== "PropertyName") return null;
  const about = schemasAt(schema, pathTo(node, view.state.doc)).map(aboutOf).find(Boolean);
  if (!about) return null;
  const dom = document.createElement("div");
  dom.className = "studio-hover";
  dom.textContent = about;
  return { pos: node.from, end: node.to, above: true, create: () => ({ dom }) };
}

const theme = EditorView.theme({
  "&": { fontSize: "0.875rem", backgroundColor: "var(--sheet)", color: "var(--ink)" },
  "&.cm-focused": { outline: "3px solid var(--focus)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: "var(--mono)", maxHeight: "34rem", minHeight: "16rem" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--sunk)", color: "var(--ink-2)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent-soft) 45%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--a-soft)" },
  ".cm-tooltip": { backgroundColor: "var(--sheet)", color: "var(--ink)", border: "1px solid var(--line)", boxShadow: "var(--shadow)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--a)", color: "var(--on-solid)" },
  ".cm-panels": { backgroundColor: "var(--sunk)", color: "var(--ink)" },
  ".cm-foldPlaceholder": { backgroundColor: "var(--sunk)", border: "1px solid var(--line)", color: "var(--ink-2)" },
  ".studio-hover": { padding: "0.3rem 0.6rem", maxWidth: "26rem" },
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--a-ink)" },
  { tag: tags.string, color: "var(--good)" },
  { tag: tags.number, color: "var(--b-ink)" },
  { tag: [tags.bool, tags.null], color: "var(--accent)" },
]);
