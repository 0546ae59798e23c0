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
