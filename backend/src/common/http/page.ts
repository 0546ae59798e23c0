import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '@testplatform/contract';

/** A page of a long list. */
export interface Page {
  readonly skip: number;
  readonly take: number;
}

/** `page` is 1-based. */
export const pageOf = ({ page = 1, pageSize = LIMITS.pageSize }: { page?: number; pageSize?: number }): Page => ({
  skip: (page - 1) * pageSize,
  take: pageSize,
});

/** The requested page of a list. */
export function pageIn<T>(all: readonly T[], asked: Parameters<typeof pageOf>[0]): T[] {
  const { skip, take } = pageOf(asked);
  return all.slice(skip, skip + take);
}

/** As `pageOf`, but without `page` and `pageSize` the largest page, which holds all of a shorter list. */
export const pageOrAll = (asked: { page?: number; pageSize?: number }): Page =>
  asked.page === undefined && asked.pageSize === undefined ? { skip: 0, take: LIMITS.pageSizeMax } : pageOf(asked);

/** The total count, sent with each page. */
export class TotalDto {
  @ApiProperty({ description: 'On all pages' })
  total: number;
}
