// Pictures to keep. A plot is a canvas already; matrices and bars are drawn on one, with the colours of the page.
import { number, saveAs, shortCommand } from "../../format";

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** What it shows and the command that makes it stand above it. */
export function savePicture(name: string, titles: string[], source: HTMLCanvasElement): void {
  const scale = source.dataset["drawn"] ? 1 : devicePixelRatio || 1;
  const line = Math.round(22 * scale);
  const lines = titles.filter(Boolean).map(shortCommand);
  const head = line * lines.length + Math.round(6 * scale);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(source.width, Math.round(480 * scale));
  canvas.height = source.height + head;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.fillStyle = colour("sheet");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = "middle";
  lines.forEach((text, index) => {
    pen.fillStyle = colour(index === 0 ? "ink" : "ink-2");
    pen.font = `${Math.round((index === 0 ? 14 : 12) * scale)}px sans-serif`;
    pen.fillText(text, 8 * scale, line * (index + 0.6), canvas.width - 16 * scale);
  });
  pen.drawImage(source, 0, head);
  canvas.toBlob((data) => data && saveAs(name, data), "image/png");
}

function sheet(width: number, height: number): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D | null } {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.dataset["drawn"] = "here";
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.fillStyle = colour("sheet");
    pen.fillRect(0, 0, width, height);
    pen.textBaseline = "middle";
    pen.font = "14px sans-serif";
  }
  return { canvas, pen };
}

export interface Matrix {
  rows: string[];
  columns: string[];
  /** how each cell looks; null: they did not meet */
  cells: ({ text: string; under?: string; tone: "a" | "b" | "accent"; much: number } | null)[][];
}

/** a's colour above even, b's below; the further the stronger. */
export const heat = (score: number): { side: "a" | "b"; much: number } =>
  ({ side: score >= 0.5 ? "a" : "b", much: Math.min(1, Math.abs(score - 0.5) * 2) });

export function drawMatrix({ rows, columns, cells }: Matrix): HTMLCanvasElement {
  const [cell, left, top] = [64, 160, 100];
  const { canvas, pen } = sheet(left + cell * columns.length + 60, top + cell * rows.length);
  if (!pen) return canvas;
  pen.fillStyle = colour("ink");
  rows.forEach((name, index) => {
    pen.textAlign = "right";
    pen.fillText(name, left - 8, top + cell * (index + 0.5), left - 12);
  });
  columns.forEach((name, index) => {
    pen.save();
    pen.translate(left + cell * (index + 0.5), top - 8);
    pen.rotate(-Math.PI / 4);
    pen.textAlign = "left";
    pen.fillText(name, 0, 0, 120);
    pen.restore();
  });
  cells.forEach((row, y) => row.forEach((one, x) => drawCell(pen, left + cell * x, top + cell * y, cell, one)));
  return canvas;
}

function drawCell(pen: CanvasRenderingContext2D, x: number, y: number, size: number, one: Matrix["cells"][number][number]): void {
  pen.fillStyle = colour("sunk");
  pen.fillRect(x, y, size - 2, size - 2);
  if (one === null) return;
  pen.globalAlpha = 0.08 + 0.45 * one.much;
  pen.fillStyle = colour(one.tone);
  pen.fillRect(x, y, size - 2, size - 2);
  pen.globalAlpha = 1;
  pen.fillStyle = colour("ink");
  pen.textAlign = "center";
  pen.font = "14px sans-serif";
  pen.fillText(one.text, x + size / 2 - 1, y + size / 2 - (one.under ? 8 : 0), size - 6);
  pen.font = "11px sans-serif";
  if (one.under) pen.fillText(one.under, x + size / 2 - 1, y + size / 2 + 10, size - 6);
}

export interface Bars {
  columns: string[];
  rows: { name: string; values: (number | null)[] }[];
}

/** Each column has a scale of its own, from 0 to its largest value. */
export const largest = (rows: Bars["rows"], column: number): number =>
  Math.max(0, ...rows.map((row) => Math.abs(row.values[column] ?? 0))) || 1;

export function drawBars({ columns, rows }: Bars): HTMLCanvasElement {
  const [left, width, height, top] = [200, 150, 28, 34];
  const { canvas, pen } = sheet(left + width * columns.length + 8, top + height * rows.length + 8);
  if (!pen) return canvas;
  pen.fillStyle = colour("ink-2");
  columns.forEach((name, index) => pen.fillText(name, left + width * index, top / 2, width - 12));
  rows.forEach((row, y) => {
    const middle = top + height * (y + 0.5);
    pen.fillStyle = colour("ink");
    pen.textAlign = "right";
    pen.fillText(row.name, left - 10, middle, left - 14);
    pen.textAlign = "left";
    row.values.forEach((value, x) => drawBar(pen, { x: left + width * x, y: middle, width: width - 14, height: height - 6 }, value, largest(rows, x)));
  });
  return canvas;
}

function drawBar(pen: CanvasRenderingContext2D, box: { x: number; y: number; width: number; height: number }, value: number | null, most: number): void {
  pen.fillStyle = colour("sunk");
  pen.fillRect(box.x, box.y - box.height / 2, box.width, box.height);
  if (value === null) return;
  pen.globalAlpha = 0.45;
  pen.fillStyle = colour("accent");
  pen.fillRect(box.x, box.y - box.height / 2, (box.width * Math.abs(value)) / most, box.height);
  pen.globalAlpha = 1;
  pen.fillStyle = colour("ink");
  pen.fillText(number(value), box.x + 6, box.y, box.width - 8);
}
