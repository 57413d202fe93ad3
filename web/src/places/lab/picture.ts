// Pictures to keep. A plot is a canvas already; a matrix is drawn on one, with the colours of the page.
import { saveAs } from "../../format";

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

export function savePicture(name: string, title: string, source: HTMLCanvasElement): void {
  const scale = devicePixelRatio || 1;
  const head = Math.round(28 * scale);
  const canvas = document.createElement("canvas");
  canvas.width = source.width;
  canvas.height = source.height + head;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.fillStyle = colour("sheet");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = colour("ink");
  pen.font = `${Math.round(14 * scale)}px sans-serif`;
  pen.textBaseline = "middle";
  pen.fillText(title, 8 * scale, head / 2, canvas.width - 16 * scale);
  pen.drawImage(source, 0, head);
  canvas.toBlob((data) => data && saveAs(name, data), "image/png");
}

export interface Matrix {
  names: string[];
  scores: (number | null)[][];
}

/** a's colour above even, b's below; the further the stronger. */
export const heat = (score: number): { side: "a" | "b"; much: number } =>
  ({ side: score >= 0.5 ? "a" : "b", much: Math.min(1, Math.abs(score - 0.5) * 2) });

export function drawMatrix({ names, scores }: Matrix): HTMLCanvasElement {
  const cell = 64;
  const left = 150;
  const top = 90;
  const canvas = document.createElement("canvas");
  canvas.width = left + cell * names.length;
  canvas.height = top + cell * names.length;
  const pen = canvas.getContext("2d");
  if (!pen) return canvas;
  pen.fillStyle = colour("sheet");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = "middle";
  pen.font = "14px sans-serif";
  names.forEach((name, index) => {
    pen.fillStyle = colour("ink");
    pen.textAlign = "right";
    pen.fillText(name, left - 8, top + cell * (index + 0.5), left - 12);
    pen.save();
    pen.translate(left + cell * (index + 0.5), top - 8);
    pen.rotate(-Math.PI / 4);
    pen.textAlign = "left";
    pen.fillText(name, 0, 0, 110);
    pen.restore();
  });
  scores.forEach((row, y) => row.forEach((score, x) => drawCell(pen, left + cell * x, top + cell * y, cell, score)));
  return canvas;
}

function drawCell(pen: CanvasRenderingContext2D, x: number, y: number, size: number, score: number | null): void {
  pen.fillStyle = colour("sunk");
  pen.fillRect(x, y, size - 2, size - 2);
  if (score === null) return;
  const { side, much } = heat(score);
  pen.globalAlpha = 0.1 + 0.7 * much;
  pen.fillStyle = colour(side);
  pen.fillRect(x, y, size - 2, size - 2);
  pen.globalAlpha = 1;
  pen.fillStyle = colour("ink");
  pen.textAlign = "center";
  pen.fillText((100 * score).toFixed(1), x + size / 2 - 1, y + size / 2);
}
