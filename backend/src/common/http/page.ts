import { LIMITS } from '@testplatform/contract';

/** A page of a long list. */
export interface Page {
  readonly skip: number;
  readonly take: number;
}

/** `page` is 1-based (3 §13). */
export const pageOf = ({ page = 1, pageSize = LIMITS.pageSize }: { page?: number; pageSize?: number }): Page => ({
  skip: (page - 1) * pageSize,
  take: pageSize,
});

/** As `pageOf`; the largest one for whoever names neither `page` nor `pageSize`: all of a list that is no longer (3 §3). */
export const pageOrAll = (asked: { page?: number; pageSize?: number }): Page =>
  asked.page === undefined && asked.pageSize === undefined ? { skip: 0, take: LIMITS.pageSizeMax } : pageOf(asked);
