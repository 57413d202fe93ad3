// CodeMirror as the studio uses it: JSON, the server's problems at their places, completion from the kind's schema.
import { autocompletion } from "@codemirror/autocomplete";
import { json } from "@codemirror/lang-json";
import { HighlightStyle, syntaxHighlighting, syntaxTree } from "@codemirror/language";
import { type Diagnostic, linter, lintGutter } from "@codemirror/lint";
import { EditorState, type Extension, type Text } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { basicSetup } from "codemirror";
import type { Json, Problem } from "../../api";
import { complete, pathTo } from "./complete";
import { aboutOf, schemasAt } from "./schema";

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

/** A text to be looked at. */
export function makeReader(parent: HTMLElement, text: string, label: string): EditorView {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [EditorView.cspNonce.of(nonce), basicSetup, json(), EditorState.readOnly.of(true), EditorView.editable.of(false),
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }), EditorView.lineWrapping, theme, syntaxHighlighting(colours)],
    }),
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
