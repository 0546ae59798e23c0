import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { FailureDto } from '../common/http/failure.dto.js';

/** The OpenAPI document of every call (3 §1). */
export function buildDocument(app: INestApplication): OpenAPIObject {
  const options = new DocumentBuilder()
    .setTitle('TestPlatform')
    .setDescription('Every call is POST with a JSON body and answers one envelope: status, message, data, errors.')
    .setVersion('1')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'Token' }, 'Token')
    .build();
  return SwaggerModule.createDocument(app, options, { extraModels: [FailureDto] });
}

/** Serves it at /api/docs, and as JSON at /api/openapi.json. */
export function serveDocument(app: INestApplication): void {
  SwaggerModule.setup('api/docs', app, () => buildDocument(app), { jsonDocumentUrl: 'api/openapi.json' });
}
