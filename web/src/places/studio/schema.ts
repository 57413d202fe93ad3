// What a JSON Schema says about a place of a text, for completion and for what hovers over a key.
import type { Json, JsonObject } from "../../api";

const isObject = (value: Json | undefined): value is JsonObject => typeof value === "object" && value !== null && !Array.isArray(value);

/** Every schema that may apply at the path, alternatives included. */
export function schemasAt(root: Json, path: (string | number)[]): JsonObject[] {
  let here = spread(root, root);
  for (const key of path) here = here.flatMap((schema) => below(schema, key).flatMap((one) => spread(one, root)));
  return here;
}

function below(schema: JsonObject, key: string | number): Json[] {
  if (typeof key === "number") {
    const { prefixItems, items } = schema;
    if (Array.isArray(prefixItems) && key < prefixItems.length) return [prefixItems[key] ?? {}];
    return items === undefined ? [] : [items];
  }
  const { properties, additionalProperties } = schema;
  if (isObject(properties) && Object.hasOwn(properties, key)) return [properties[key] ?? {}];
  return isObject(additionalProperties) ? [additionalProperties] : [];
}

/** A schema with its references followed and its alternatives side by side. */
function spread(schema: Json, root: Json, depth = 0): JsonObject[] {
  if (!isObject(schema) || depth > 8) return [];
  const refs = typeof schema["$ref"] === "string" ? [pointed(root, schema["$ref"])] : [];
  const parts = ["anyOf", "oneOf", "allOf"].flatMap((key) => (Array.isArray(schema[key]) ? (schema[key] as Json[]) : []));
  return [schema, ...[...refs, ...parts].flatMap((one) => spread(one, root, depth + 1))];
}

function pointed(root: Json, ref: string): Json {
  if (!ref.startsWith("#/")) return {};
  return ref.slice(2).split("/").reduce<Json>((at, part) => {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    return isObject(at) ? (at[key] ?? {}) : {};
  }, root);
}

export interface KeyOffer {
  key: string;
  about: string;
  required: boolean;
  /** what stands behind the colon of a new key */
  value: string;
}

export function keysOf(schemas: JsonObject[]): KeyOffer[] {
  const found = new Map<string, KeyOffer>();
  for (const schema of schemas) {
    const required = Array.isArray(schema["required"]) ? schema["required"] : [];
    for (const [key, one] of Object.entries(isObject(schema["properties"]) ? schema["properties"] : {})) {
      if (!found.has(key)) found.set(key, { key, about: aboutOf(one), required: required.includes(key), value: emptyOf(one) });
    }
  }
  return [...found.values()];
}

export function valuesOf(schemas: JsonObject[]): Json[] {
  const found = schemas.flatMap((schema) => {
    if (Array.isArray(schema["enum"])) return schema["enum"];
    if (schema["const"] !== undefined) return [schema["const"]];
    if (schema["type"] === "boolean") return [true, false];
    return [...(schema["default"] !== undefined ? [schema["default"]] : []), ...(Array.isArray(schema["examples"]) ? schema["examples"] : [])];
  });
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

export const aboutOf = (schema: Json | undefined): string =>
  isObject(schema) && typeof schema["description"] === "string" ? schema["description"] : "";

/** Whether the key is a name of the author's and not one of the schema's. */
export const isFreeKey = (schemas: JsonObject[], key: string): boolean =>
  schemas.some((one) => isObject(one["additionalProperties"]) && !(isObject(one["properties"]) && Object.hasOwn(one["properties"], key)));

export interface Language {
  commands: { name: string; shape: string }[];
  /** words in capitals that are no commands */
  constants: string[];
  /** words that the sentence explains by one in capitals: what a trigger tells */
  keys: string[];
}

/** The commands that a schema's sentence lists, as NAME(arguments). */
export function languageOf(schemas: JsonObject[]): Language | null {
  const about = schemas.map(aboutOf).join(" ");
  const commands = new Map([...about.matchAll(/\b([A-Z][A-Z_]+)\(([^()]*)\)/g)].map((one) => [one[1] ?? "", one[2] ?? ""]));
  if (commands.size === 0) return null;
  const capitals = [...about.matchAll(/\b[A-Z][A-Z_]{2,}\b/g)].map((one) => one[0]);
  return {
    commands: [...commands].map(([name, shape]) => ({ name, shape })),
    constants: [...new Set(capitals)].filter((one) => !commands.has(one)),
    keys: [...about.matchAll(/\b([a-z_]+) \([A-Z_]+\)/g)].map((one) => one[1] ?? ""),
  };
}

function emptyOf(schema: Json): string {
  if (!isObject(schema)) return "";
  if (schema["default"] !== undefined) return JSON.stringify(schema["default"]);
  if (Array.isArray(schema["enum"]) && schema["enum"].length > 0) return JSON.stringify(schema["enum"][0]);
  const empty: { [type: string]: string } = { string: '""', integer: "0", number: "0", boolean: "false", array: "[]", object: "{}" };
  return typeof schema["type"] === "string" ? (empty[schema["type"]] ?? "") : "";
}
