// Which record a job's result is, by what it has; and its tables as rows for CSV.
import type { DiffRecord, JobResult, ReportRecord, RoundRobinRecord, RoundRobinReport, SimRecord, SweepRecord } from "../../api";
import { spanOf, type Span } from "../../format";

type Metric = SimRecord["metrics"][string];
export type Cell = string | number | null | undefined;

export const isDiff = (record: JobResult): record is DiffRecord => "same_results" in record;
export const isSweep = (record: JobResult): record is SweepRecord => "points" in record;
export const isRoundRobin = (record: JobResult): record is RoundRobinRecord | RoundRobinReport => "pairings" in record;
export const isSim = (record: JobResult): record is SimRecord | ReportRecord => "first" in record && !("pairings" in record);
export const hasBands = (record: JobResult): record is ReportRecord => "bands" in record;
export const hasBand = (record: JobResult): record is RoundRobinReport => "band" in record;

export interface MetricRow {
  label: string;
  value: number | null;
  /** of shares: what part of all labels */
  share: number | null;
  /** the 95 % interval: of the share, where there is one, else of the value */
  around: Span | null;
  /** it is of one match, on average */
  perMatch?: boolean;
}

// Records have their labels in the order of letters; people count 1-5, 6-10, 11-15.
const kOrder = new Intl.Collator("en", { numeric: true });
const sorted = <T>(labels: { [label: string]: T }): [string, T][] => Object.entries(labels).sort(([one], [other]) => kOrder.compare(one, other));

// What a metric comes to, with how far it may be off.
interface Estimated {
  shares?: { [label: string]: { value: number } };
  per_match?: { value: number };
}

export function metricRows(metric: Metric): MetricRow[] {
  if (metric.counts) {
    const all = Object.values(metric.counts).reduce((sum, one) => sum + one, 0);
    return sorted(metric.counts).map(([label, value]) => {
      return { label, value, share: all > 0 ? value / all : null, around: spanOf((metric as Estimated).shares?.[label] ?? {}) };
    });
  }
  if (metric.means) return sorted(metric.means).map(([label, one]) => ({ label, value: one.mean ?? null, share: null, around: spanOf(one) }));
  if (metric.mean !== undefined) return [{ label: "", value: metric.mean, share: null, around: spanOf(metric) }];
  const each = (metric as Estimated).per_match;
  return [{ label: "", value: each?.value ?? metric.total ?? null, share: null, around: spanOf(each ?? {}), perMatch: each !== undefined }];
}

export function tableOf(record: JobResult): Cell[][] {
  if (isDiff(record)) return diffTable(record);
  if (isSweep(record)) return sweepTable(record);
  if (isRoundRobin(record)) return matrixTable(record);
  return simTable(record);
}

const ends = (around: Span | null): Cell[] => [around?.low, around?.high];

function simTable(record: SimRecord | ReportRecord): Cell[][] {
  const { first, second, interval_95, turns } = record;
  const bands = hasBands(record) ? record.bands : [];
  return [
    ["what", "label", "value", "low_95", "high_95"],
    ["matches", "", record.matches],
    ["score", first.agent ?? "", first.score, interval_95?.low, interval_95?.high],
    ["wins", first.agent ?? "", first.wins], ["draws", "", first.draws], ["losses", second?.agent ?? "", first.losses],
    ["turns", "mean", turns.mean, ...ends(spanOf(turns, "mean_interval_95"))], ["turns", "median", turns.median],
    ...Object.entries(turns.matches_by_turns).map(([length, count]): Cell[] => ["matches_by_turns", length, count]),
    ...Object.entries(record.metrics).flatMap(([name, metric]) => metricRows(metric).map((row): Cell[] => [name, row.label, row.share ?? row.value, row.around?.low, row.around?.high])),
    ...bands.map((band): Cell[] => [`band ${band.name}`, band.label ?? "", band.value, ...ends(spanOf(band))]),
  ];
}

const sweepTable = (record: SweepRecord): Cell[][] => [
  [record.number, "score", "low_95", "high_95", "matches", "wins", "draws", "losses", "mean_turns"],
  ...record.points.map((one): Cell[] => [one.value, one.score, one.interval_95?.low, one.interval_95?.high, one.matches, one.wins, one.draws, one.losses, one.mean_turns]),
];

function matrixTable(record: RoundRobinRecord | RoundRobinReport): Cell[][] {
  return [
    ["first", "second", "score", "low_95", "high_95", "matches", "mean_turns"],
    ...record.pairings.map((one): Cell[] => [one.first, one.second, one.score, one.interval_95?.low, one.interval_95?.high, one.matches, one.mean_turns]),
  ];
}

export interface DiffRow {
  name: string;
  label: string;
  sentence: string;
  value: DiffRecord["score"];
}

export function diffRows(record: DiffRecord): DiffRow[] {
  const head = (name: "score" | "draws" | "turns"): DiffRow => ({ name, label: "", sentence: "", value: record[name] });
  return [head("score"), head("draws"), head("turns"), ...Object.entries(record.metrics).flatMap(([name, metric]) => [
    ...(metric.value ? [{ name, label: "", sentence: metric.sentence, value: metric.value }] : []),
    ...sorted(metric.values ?? {}).map(([label, value]) => ({ name, label, sentence: metric.sentence, value })),
  ])];
}

const diffTable = (record: DiffRecord): Cell[][] => [
  ["what", "label", "from", "to", "difference", "low_95", "high_95"],
  ...diffRows(record).map(({ name, label, value }): Cell[] => [name, label, value.from, value.to, value.difference, value.interval_95?.low, value.interval_95?.high]),
];
