import { ApiProperty } from '@nestjs/swagger';
import { Text } from '../../../common/validation/fields.js';

/** The query of a download; the guard reads the credentials. */
export class DownloadQueryDto {
  @Text('Token', { max: 2_000, optional: true, description: 'When neither the header nor a ticket says who asks' })
  token?: string;

  @Text('Ticket', { max: 200, optional: true, description: 'Of the call that gives tickets for this download' })
  ticket?: string;
}

export class TicketDto {
  @ApiProperty({ description: 'Good once, for 60 seconds, in the query of the download' })
  ticket: string;
}
