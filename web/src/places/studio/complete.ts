// What may stand at a place of a content, from the schema of its kind and from the names in the file itself.
import { type Completion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import type { Text } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import type { Json, JsonObject } from "../../api";
import { texts } from "../../texts";
import { isFreeKey, keysOf, languageOf, schemasAt, valuesOf } from "./schema";

/** The way from the root to a node: keys and places in lists. */
export function pathTo(node: SyntaxNode, doc: Text): (string | number)[] {
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

export function complete(context: CompletionContext, schema: Json): CompletionResult | null {
  const doc = context.state.doc;
  const node = syntaxTree(context.state).resolveInner(context.pos, -1);
  const place = { context, node, schema, doc };
  const script = node.name === "String" ? completeScript(place) : null;
  if (script) return script;
  const word = context.matchBefore(/"[^"\n]*|[\w-]+/);
  if (!word && !context.explicit) return null;
  const from = word?.from ?? context.pos;
  const object = node.name === "PropertyName" ? node.parent?.parent : node.name === "Object" ? node : node.name === "⚠" && node.parent?.name === "Object" ? node.parent : null;
  return object ? completeKey(place, object, from) : completeValue(place, from);
}

interface Place {
  context: CompletionContext;
  node: SyntaxNode;
  schema: Json;
  doc: Text;
}

function completeKey({ context, schema, doc }: Place, object: SyntaxNode, from: number): CompletionResult {
  const present = new Set(object.getChildren("Property").filter((one) => context.pos < one.from || context.pos > (one.getChild("PropertyName")?.to ?? one.to)).map((one) => keyOf(one, doc)));
  const closed = doc.sliceString(context.pos, context.pos + 1) === '"';
  const named = /^"?\s*:/.test(doc.sliceString(context.pos, context.pos + 4));
  const options = keysOf(schemasAt(schema, pathTo(object, doc))).filter((one) => !present.has(one.key)).map((one): Completion => ({
    label: `"${one.key}"`, info: one.about, detail: one.required ? texts.studio.required : "", boost: one.required ? 1 : 0, type: "property",
    apply: `"${one.key}${closed ? "" : '"'}${named || closed ? "" : `: ${one.value}`}`,
  }));
  return { from, options, validFor: /^"?[\w-]*$/ };
}

function pathOfValue(node: SyntaxNode, doc: Text): (string | number)[] {
  const holder = node.name === "Property" || node.name === "Array" ? node : (node.parent ?? node);
  return holder.name === "Array" ? [...pathTo(holder, doc), 0] : pathTo(holder, doc);
}

function completeValue(place: Place, from: number): CompletionResult | null {
  const { context, node, schema, doc } = place;
  const path = pathOfValue(node, doc);
  const schemas = schemasAt(schema, path);
  const closed = doc.sliceString(context.pos, context.pos + 1) === '"';
  const said = valuesOf(schemas);
  const names = takesNames(schemas, path) ? namesIn(place).filter((one) => !said.includes(one)) : [];
  const offer = (one: Json, detail: string): Completion => {
    const text = JSON.stringify(one);
    return { label: text, detail, type: "constant", apply: closed && text.endsWith('"') ? text.slice(0, -1) : text };
  };
  const options = [...said.map((one) => offer(one, "")), ...names.map((one) => offer(one, texts.studio.nameUsed))];
  return options.length > 0 ? { from, options, validFor: /^"?[^"\n]*$/ } : null;
}

/** A text without a list of its own may name something of this file, unless it is where names are given. */
const takesNames = (schemas: JsonObject[], path: (string | number)[]): boolean =>
  schemas.some((one) => one["type"] === "string" && one["enum"] === undefined) && !/^(name|id|description|text|title|\$schema)$/.test(String(path.at(-1)));

/** Commands of a language that is written in strings, as its schema lists them; within quotes, names. */
function completeScript(place: Place): CompletionResult | null {
  const { context, node, schema, doc } = place;
  const language = languageOf(schemasAt(schema, pathOfValue(node, doc)));
  const before = doc.sliceString(node.from + 1, context.pos);
  if (!language || before === "") return null;
  const quotes = before.split("'").length - 1;
  const word = context.matchBefore(/\w+/);
  const from = word?.from ?? context.pos;
  if (quotes % 2 === 1) {
    const options = [...new Set([...language.keys, ...namesIn(place)])].map((one): Completion => ({ label: one, type: "variable" }));
    return { from, options, validFor: /^\w*$/ };
  }
  if (!word && !context.explicit && !/[(,]\s*$/.test(before)) return null;
  const options = [
    ...language.commands.map((one): Completion => ({ label: one.name, detail: `(${one.shape})`, type: "function", apply: one.shape === "" ? `${one.name}()` : `${one.name}(` })),
    ...language.constants.map((one): Completion => ({ label: one, type: "constant" })),
  ];
  return { from, options, validFor: /^\w*$/ };
}

/** Names that this file gives: what is called name or id, and keys where any key may stand. */
function namesIn({ context, schema, doc }: Place): string[] {
  const names = new Set<string>();
  syntaxTree(context.state).iterate({
    enter: ({ name, node }) => {
      if (name !== "Property") return;
      const key = keyOf(node, doc);
      if (key === null) return;
      const value = node.lastChild;
      if (/^(name|id)$/.test(key) && value?.name === "String") names.add(unquoted(doc.sliceString(value.from, value.to)));
      else if (node.parent && isFreeKey(schemasAt(schema, pathTo(node.parent, doc)), key)) names.add(key);
    },
  });
  names.delete("");
  return [...names].slice(0, 300);
}

function unquoted(text: string): string {
  try {
    return JSON.parse(text) as string;
  } catch {
    return "";
  }
}
