import { readSettings } from './backend/src/config/settings.js';
import { writerSource } from './backend/src/database/options.js';
import { ENTITIES } from './backend/src/entities.js';

/** The data source as TypeORM's own tools want it, from the same settings as the server. */
export default writerSource(readSettings(process.env), ENTITIES);
