import { DAY, LIMITS, TEXTS } from '@testplatform/contract';
import type { Span } from '../../../api/runs/analytics.js';

/** The presets of the toolbar (1 §2). */
export const PRESETS = ['monthly', 'weekly', 'days', 'range'] as const;
export type Preset = (typeof PRESETS)[number];

/** What the dashboard shows; kept in the address. */
export interface AnalyticsPlace {
  readonly projectId: number | null;
  readonly preset: Preset;
  /** Days such as 2026-01-31; empty without a range. */
  readonly from: string;
  readonly to: string;
  /** Pages of the lists of files, 1-based. */
  readonly flakyPage: number;
  readonly slowestPage: number;
}

/** Days that the presets span. */
const DAYS: Record<Exclude<Preset, 'range'>, number> = { monthly: 365, weekly: 28, days: 7 };

export function readPlace(params: URLSearchParams): AnalyticsPlace {
  const projectId = Number(params.get('project'));
  return {
    projectId: Number.isSafeInteger(projectId) && projectId > 0 ? projectId : null,
    preset: PRESETS.find((preset) => preset === params.get('preset')) ?? 'monthly',
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
    flakyPage: pageOf(params.get('flaky')),
    slowestPage: pageOf(params.get('slowest')),
  };
}

const pageOf = (text: string | null): number => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1);

export function placeQuery({ projectId, preset, from, to, flakyPage, slowestPage }: AnalyticsPlace): string {
  const params = new URLSearchParams();
  if (projectId !== null) params.set('project', String(projectId));
  if (preset !== 'monthly') params.set('preset', preset);
  if (preset === 'range' && from) params.set('from', from);
  if (preset === 'range' && to) params.set('to', to);
  if (flakyPage > 1) params.set('flaky', String(flakyPage));
  if (slowestPage > 1) params.set('slowest', String(slowestPage));
  return `?${params}`;
}

/** A day in the user's time zone, as 2026-01-31. */
export const toDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Why a range is invalid; null if it is valid or incomplete. */
export function rangeProblem(from: string, to: string, today: string): string | null {
  if (from === '' || to === '') return null;
  if (from > today || to > today) return 'Dates cannot be later than today';
  if (from > to) return '“From” must not be after “to”';
  return daysOf(from, to) > LIMITS.dateSpanDays ? TEXTS.dateSpan : null;
}

/** The period to request; null while the range is incomplete or invalid. */
export function spanOf({ preset, from, to }: AnalyticsPlace, today: string): Span | null {
  if (preset === 'monthly') return {};
  if (preset === 'weekly') return { weekly: true };
  if (preset === 'days') return { lastSevenDays: true };
  return from && to && rangeProblem(from, to, today) === null ? { dateRange: { from, to } } : null;
}

/** Days of the span, first and last included. */
export const spanDays = ({ preset, from, to }: AnalyticsPlace): number =>
  preset === 'range' ? daysOf(from, to) : DAYS[preset];

const daysOf = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
