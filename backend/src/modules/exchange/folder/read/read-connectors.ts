import { isTimeZone, LIMITS } from '@testplatform/contract';
import type { ContentConnector, ContentSchedule } from '../content.js';
import type { Place } from './place.js';

const TITLE = { min: 1, max: 120 } as const;

/** @param isNode whether the tree has a node at a path */
export const readConnectors = (place: Place, isNode: (path: readonly string[]) => boolean): ContentConnector[] =>
  place.items(LIMITS.connectorsMax).map((item) => {
    const fields = item.fields('title', 'enabled', 'covers', 'environments', 'schedules');
    return {
      title: fields.title.text('Title', TITLE),
      enabled: fields.enabled.flag('Enabled', true),
      covers: readCovers(fields.covers, isNode),
      environments: readNames(fields.environments),
      schedules: fields.schedules.items(LIMITS.cronsMax).map(readSchedule),
    };
  });

function readCovers(place: Place, isNode: (path: readonly string[]) => boolean): ContentConnector['covers'] {
  if (place.value === 'all') return 'all';
  const paths = place.items().map((item) => {
    const path = item.text('A part of the tree', { min: 1 });
    const titles = path.split('/').map((title) => title.trim());
    if (path !== '' && !isNode(titles)) item.wrong(`There is no “${path}” in tests/tree.yaml`);
    return titles;
  });
  if (paths.length === 0) place.wrong('A connector covers all, or a list of parts of the tree such as Shop/Cart');
  return paths;
}

const readNames = (place: Place): string[] =>
  place
    .items(LIMITS.matrixMax)
    .map((item) => item.text('The name of an environment', { min: 1, max: LIMITS.dataNameMax }));

function readSchedule(place: Place): ContentSchedule {
  const fields = place.fields('title', 'hour', 'minute', 'timeZone', 'environments', 'paused');
  const timeZone = fields.timeZone.text('Time zone', { min: 1, max: 64 });
  if (timeZone !== '' && !isTimeZone(timeZone))
    fields.timeZone.wrong(`“${timeZone}” is not a time zone. Use a name such as Europe/Berlin`);
  return {
    title: fields.title.text('Title', TITLE),
    hour: fields.hour.whole('Hour', { min: 0, max: 23 }),
    minute: fields.minute.whole('Minute', { min: 0, max: 59 }),
    timeZone,
    environments: readNames(fields.environments),
    paused: fields.paused.flag('Paused', false),
  };
}
