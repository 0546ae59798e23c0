import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SuperAdmin } from '../../common/access/access.js';
import { RestListCall, type RestList } from '../../common/http/rest.js';
import { AuditService } from './audit.service.js';
import { AuditEntryDto } from './dto/audit-entry.dto.js';

/** Reads the log. No call changes it. */
@ApiTags('admin')
@Controller('api/admin/audit-log')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @RestListCall({
    summary: 'The audit log, newest first',
    operationId: 'apiAdminAuditLog',
    answer: AuditEntryDto,
    filters: 'event, actor (part of an email address), from, to (days or times), q (any text), id',
  })
  @SuperAdmin()
  list(@Query() query: Record<string, unknown>): Promise<RestList<AuditEntryDto>> {
    return this.audit.list(query);
  }
}
