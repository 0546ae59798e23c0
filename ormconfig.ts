import { readSettings } from './backend/src/config/settings.js';
import { writerSource } from './backend/src/database/options.js';
import { ENTITIES } from './backend/src/entities.js';

/** The data source for TypeORM's own tools, from the same settings as the server's. */
export default writerSource(readSettings(process.env), ENTITIES);
