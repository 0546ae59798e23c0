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

/** As `pageOf`, but without `page` and `pageSize` the largest page, which holds all of a shorter list. */
export const pageOrAll = (asked: { page?: number; pageSize?: number }): Page =>
  asked.page === undefined && asked.pageSize === undefined ? { skip: 0, take: LIMITS.pageSizeMax } : pageOf(asked);

/** The total count, sent with each page. */
export class TotalDto {
  @ApiProperty({ description: 'On all pages' })
  total: number;
}
