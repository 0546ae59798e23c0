import {
  DEFAULT_TEST_ATTRIBUTES,
  LIMITS,
  readOverlayRules,
  readTestAttributes,
  TEST_ATTRIBUTES_ERROR,
} from '@testplatform/contract';
import type { ContentSettings, ProjectContent } from '../content.js';
import { FORMAT } from '../write/write-folder.js';
import type { Place } from './place.js';

/** Reads project.yaml. */
export function readProject(place: Place): Pick<ProjectContent, 'name' | 'description' | 'settings' | 'overlayRules'> {
  const { format, name, description, settings, overlayRules } = place.fields(
    'format',
    'name',
    'description',
    'settings',
    'overlayRules',
  );
  if (format.whole('Format', { min: 1, max: 1_000, usual: FORMAT }) > FORMAT)
    format.wrong('This folder is of a newer version of the server. Update the server first');
  const rules = readOverlayRules(overlayRules.value ?? []);
  if (rules.error !== undefined) overlayRules.wrong(rules.error);
  return {
    name: name.text('Name', { min: LIMITS.projectNameMin, max: LIMITS.projectNameMax }),
    description: description.text('Description', {
      min: LIMITS.projectDescriptionMin,
      max: LIMITS.projectDescriptionMax,
    }),
    settings: readSettings(settings),
    overlayRules: rules.rules ?? [],
  };
}

function readSettings(place: Place): ContentSettings {
  const fields = place.fields(
    'isSinglePageApp',
    'runsAtOnce',
    'goodPageMb',
    'testAttributes',
    'stopAtFailure',
    'rerunInterrupted',
    'maskedOnDevices',
  );
  const attributes = fields.testAttributes.isAbsent
    ? DEFAULT_TEST_ATTRIBUTES
    : fields.testAttributes.text('Test attributes', { max: LIMITS.testAttributesTextMax });
  if (readTestAttributes(attributes) === null) fields.testAttributes.wrong(TEST_ATTRIBUTES_ERROR);
  return {
    isSinglePageApp: fields.isSinglePageApp.flag('Single-page app', false),
    runsAtOnce: fields.runsAtOnce.whole('Runs at a time', { min: 1, max: LIMITS.runsAtOnceMax, usual: 1 }),
    goodPageMb: fields.goodPageMb.whole('Page size without a warning', {
      min: 1,
      max: LIMITS.goodPageMbMax,
      usual: LIMITS.goodPageMbDefault,
    }),
    testAttributes: attributes,
    stopAtFailure: fields.stopAtFailure.flag('End a file at its first failure', false),
    rerunInterrupted: fields.rerunInterrupted.flag('Run an interrupted file once more', true),
    maskedOnDevices: fields.maskedOnDevices.flag('Masked values on devices', false),
  };
}
