import { DEFAULT_TEST_ATTRIBUTES, GENERAL_COLLECTION, LIMITS, TEST_ATTRIBUTES_ERROR } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { buildProject, createCase, createFiles, createProject } from '../factories/project.js';
import { refusal } from '../support/product/api.js';
import { shareServer } from '../support/product/shared-server.js';
import { A_VERSION } from '../support/product/version.js';

const on = shareServer();

const NAME = `Name should have ${LIMITS.projectNameMin} to ${LIMITS.projectNameMax} characters`;
const DESCRIPTION = `Description should have ${LIMITS.projectDescriptionMin} to ${LIMITS.projectDescriptionMax} characters`;
const MISSING = refusal(404, { projectId: 'There is no such project' });
const NOBODYS_ID = 2_000_000_000;
const BLANK = { title: '', value: '' };

interface Project {
  readonly project_id: number;
  readonly name: string;
  readonly versions: { readonly details: string };
  readonly [field: string]: unknown;
}

async function list(body: object): Promise<Project[]> {
  return (await on.admin.ok<{ data: Project[] }>('/projects/list', body)).data;
}

async function read(projectId: number): Promise<Project> {
  return (await list({ projectId }))[0]!;
}

const modify = (projectId: number, updateType: string, change: object) =>
  on.admin.call('/projects/modify', { projectId, updateType, ...change });

/** Makes a word that no other project's name contains. */
let words = 0;
const uniqueWord = () => `Zebra${Date.now()}x${++words}`;

describe('/projects/create', () => {
  it('creates a project with the documented defaults', async () => {
    const projectId = await createProject(on.admin, { name: '  Checkout ', description: ' Tests of the checkout ' });
    expect(await read(projectId)).toEqual({
      project_id: projectId,
      name: 'Checkout',
      description: 'Tests of the checkout',
      isSinglePageApp: false,
      runsAtOnce: 1,
      stopAtFailure: false,
      rerunInterrupted: true,
      goodPageMb: LIMITS.goodPageMbDefault,
      testAttributes: DEFAULT_TEST_ATTRIBUTES,
      maskedOnDevices: false,
      overlayRules: [],
      dataCollection: { [GENERAL_COLLECTION]: [BLANK] },
      dataBinding: [],
      versions: { details: A_VERSION, dataCollection: A_VERSION, dataBinding: A_VERSION },
    });
  });

  it('accepts names and descriptions at their limits, in any script', async () => {
    for (const [name, description] of [
      ['x'.repeat(LIMITS.projectNameMin), 'x'.repeat(LIMITS.projectDescriptionMin)],
      ['ж'.repeat(LIMITS.projectNameMax), '本'.repeat(LIMITS.projectDescriptionMax)],
      ['😀'.repeat(LIMITS.projectNameMax), "Robert'); DROP TABLE projects;--"],
    ]) {
      const projectId = await createProject(on.admin, { name, description });
      expect(await read(projectId)).toMatchObject({ name, description });
    }
  });

  it.each([
    ['nothing', {}],
    ['texts below their minimum', { name: 'abc', description: 'abc' }],
    ['nothing but spaces', { name: '      ', description: '\t\n    ' }],
    [
      'texts above their maximum',
      { name: 'x'.repeat(LIMITS.projectNameMax + 1), description: 'x'.repeat(LIMITS.projectDescriptionMax + 1) },
    ],
    ['null', { name: null, description: null }],
  ])('refuses %s, naming both fields', async (_what, body) => {
    expect(await on.admin.call('/projects/create', body)).toEqual(
      refusal(422, { name: NAME, description: DESCRIPTION }),
    );
  });

  it.each([[12_345], [['Checkout']], [{ length: 8 }], [true]])(
    'refuses the name %j because it is not a text',
    async (value) => {
      expect(await on.admin.call('/projects/create', { name: value, description: value })).toEqual(
        refusal(422, { name: 'Name should be text', description: 'Description should be text' }),
      );
    },
  );
});

describe('/projects/modify', () => {
  it('basic-info changes the given fields and keeps the rest', async () => {
    const projectId = await createProject(on.admin, { name: 'Before', description: 'Stays as it is' });
    expect(await modify(projectId, 'basic-info', { name: 'Afterwards' })).toMatchObject({
      http: 200,
      data: { project_id: projectId },
    });
    const numbers = { runsAtOnce: LIMITS.runsAtOnceMax, goodPageMb: LIMITS.goodPageMbMax };
    await modify(projectId, 'basic-info', { ...numbers, stopAtFailure: true, rerunInterrupted: false });
    await modify(projectId, 'basic-info', { testAttributes: ' data-hook, qa ', isSinglePageApp: true, name: null });
    expect(await read(projectId)).toMatchObject({
      name: 'Afterwards',
      description: 'Stays as it is',
      isSinglePageApp: true,
      ...numbers,
      testAttributes: 'data-hook, qa',
      stopAtFailure: true,
      rerunInterrupted: false,
    });
  });

  it('basic-info refuses what create refuses', async () => {
    const projectId = await createProject(on.admin);
    const answer = await modify(projectId, 'basic-info', { name: 'abc', description: '', isSinglePageApp: 'yes' });
    expect(answer).toEqual(
      refusal(422, {
        name: NAME,
        description: DESCRIPTION,
        isSinglePageApp: 'Single-page app should be true or false',
      }),
    );
  });

  it.each(['', 'data a', Array.from({ length: 11 }, (_, nth) => `data-${nth}`).join()])(
    'basic-info refuses %j as test attributes',
    async (testAttributes) => {
      const projectId = await createProject(on.admin);
      expect(await modify(projectId, 'basic-info', { testAttributes })).toEqual(
        refusal(422, { testAttributes: TEST_ATTRIBUTES_ERROR }),
      );
    },
  );

  it.each([0, -1, LIMITS.goodPageMbMax + 1, 2.5, '2', [], {}])(
    'basic-info refuses %j MB as the size of a page without a warning',
    async (goodPageMb) => {
      const projectId = await createProject(on.admin);
      expect(await modify(projectId, 'basic-info', { goodPageMb })).toEqual(
        refusal(422, {
          goodPageMb: `Page size without a warning should be a whole number from 1 to ${LIMITS.goodPageMbMax}`,
        }),
      );
      expect(await read(projectId)).toMatchObject({ goodPageMb: LIMITS.goodPageMbDefault });
    },
  );

  it.each([0, LIMITS.runsAtOnceMax + 1, 1.5, '2', [], {}])(
    'basic-info refuses %j concurrent runs',
    async (runsAtOnce) => {
      const projectId = await createProject(on.admin);
      expect(await modify(projectId, 'basic-info', { runsAtOnce, rerunInterrupted: 1 })).toEqual(
        refusal(422, {
          runsAtOnce: `Runs at a time should be a whole number from 1 to ${LIMITS.runsAtOnceMax}`,
          rerunInterrupted: 'Run an interrupted file once more should be true or false',
        }),
      );
      expect(await read(projectId)).toMatchObject({ runsAtOnce: 1, rerunInterrupted: true });
    },
  );

  it('data-collection strips titles, keeps General, and leaves a blank row in an empty collection', async () => {
    const projectId = await createProject(on.admin);
    const dataCollection = {
      'Users!': [{ title: 'e-mail <1>', value: 'a@b.co' }, { title: 'age', value: 5 }, {}],
      Empty: [],
    };
    await on.admin.ok('/projects/modify', { projectId, updateType: 'data-collection', dataCollection });
    expect((await read(projectId)).dataCollection).toEqual({
      General: [BLANK],
      Users: [{ title: 'e-mail 1', value: 'a@b.co' }, { title: 'age', value: '5' }, BLANK],
      Empty: [BLANK],
    });
  });

  it('data-collection keeps collections named like JavaScript properties', async () => {
    const projectId = await createProject(on.admin);
    const dataCollection = { General: [BLANK], prototype: [BLANK], toString: [BLANK], valueOf: [BLANK] };
    await on.admin.ok('/projects/modify', { projectId, updateType: 'data-collection', dataCollection });
    expect(Object.keys((await read(projectId)).dataCollection as object).sort()).toEqual(
      Object.keys(dataCollection).sort(),
    );
  });

  it.each([
    ['nothing', undefined, 'Data collection should not be empty'],
    ['a list', [{ title: 'a', value: 'b' }], 'Data collection should be an object'],
    ['rows that are no list', { Users: 'none' }, 'The rows should be a list of {title, value}'],
    ['a row that is no object', { Users: ['a'] }, 'Each row should be {title, value}'],
    ['a value that is not a text', { Users: [{ title: 'a', value: {} }] }, 'Title and value should be text'],
    [
      'two names that strip to one',
      { 'Users!': [], 'Users?': [] },
      '"Users" appears twice. Give one of them another title',
    ],
    [
      'a name of nothing but other signs',
      { '!?': [] },
      'A collection needs a title of letters, digits, spaces, hyphens or underscores',
    ],
  ])('data-collection refuses %s and keeps what is there', async (_what, dataCollection, sentence) => {
    const projectId = await createProject(on.admin);
    expect(await modify(projectId, 'data-collection', { dataCollection })).toEqual(
      refusal(422, { dataCollection: sentence }),
    );
    expect((await read(projectId)).dataCollection).toEqual({ General: [BLANK] });
  });

  it('names an unknown field of a row', async () => {
    const projectId = await createProject(on.admin);
    const answer = await modify(projectId, 'data-collection', { dataCollection: { Users: [{ titel: 'a' }] } });
    expect(answer).toEqual(refusal(422, { titel: 'Unknown field: titel' }));
  });

  it('data-binding keeps its rows in order', async () => {
    const projectId = await createProject(on.admin);
    const dataBinding = [
      { title: 'shop', value: 'https://shop.example' },
      BLANK,
      { title: 'user', value: '{{General::co::user}}' },
    ];
    await on.admin.ok('/projects/modify', { projectId, updateType: 'data-binding', dataBinding });
    expect((await read(projectId)).dataBinding).toEqual(dataBinding);
    await on.admin.ok('/projects/modify', { projectId, updateType: 'data-binding', dataBinding: [] });
    expect((await read(projectId)).dataBinding).toEqual([]);
  });

  it.each([
    ['nothing', undefined],
    ['an object', { shop: 'x' }],
    ['a text', '[]'],
  ])('data-binding refuses %s', async (_what, dataBinding) => {
    const projectId = await createProject(on.admin);
    const answer = await modify(projectId, 'data-binding', { dataBinding });
    expect(answer).toEqual(refusal(422, { dataBinding: 'Data binding should be a list of {title, value}' }));
  });

  it('refuses an unknown update type and an unknown project', async () => {
    const projectId = await createProject(on.admin);
    const answer = await modify(projectId, 'everything', {});
    expect(answer).toEqual(
      refusal(422, { updateType: expect.stringContaining('basic-info, data-collection, data-binding') }),
    );
    expect(await modify(NOBODYS_ID, 'basic-info', { name: 'Nobody’s' })).toEqual(MISSING);
  });
});

describe('/projects/list', () => {
  it('lists the newest first, a page at a time', async () => {
    const name = uniqueWord();
    const ids: number[] = [];
    for (let count = 0; count < 5; count++) ids.unshift(await createProject(on.admin, { name: `${name} ${count}` }));
    const idsOf = async (page: object) => (await list({ name, ...page })).map((project) => project.project_id);
    expect(await idsOf({})).toEqual(ids);
    expect(await idsOf({ pageSize: 2 })).toEqual(ids.slice(0, 2));
    expect(await idsOf({ pageSize: 2, page: 3 })).toEqual(ids.slice(4));
    expect(await idsOf({ page: 2 })).toEqual([]);
  });

  it('has twenty per page by default', async () => {
    const name = uniqueWord();
    for (let count = 0; count <= LIMITS.pageSize; count++) await createProject(on.admin, { name: `${name} ${count}` });
    expect(await list({ name })).toHaveLength(LIMITS.pageSize);
    expect(await list({ name, page: 2 })).toHaveLength(1);
  });

  it('finds part of a name, ignoring case, and matches % and _ literally', async () => {
    const word = uniqueWord();
    const projectId = await createProject(on.admin, { name: `ÄRGER 100%_sicher ${word}` });
    const finds = async (name: string) => (await list({ name })).some((project) => project.project_id === projectId);
    for (const part of ['ärger', 'Ärger', '100%_SICHER', word.toLowerCase(), '']) expect(await finds(part)).toBe(true);
    for (const other of ['ä_ger', '100%%', `${word}!`, "' OR 1=1 --", 'arger']) expect(await finds(other)).toBe(false);
  });

  it('answers one project by its id, as a number or in digits', async () => {
    const projectId = await createProject(on.admin);
    for (const id of [projectId, String(projectId)])
      expect((await list({ projectId: id }))[0]!.project_id).toBe(projectId);
    expect(await on.admin.call('/projects/list', { projectId: NOBODYS_ID })).toEqual(MISSING);
  });

  it('treats 0, nothing and null as no id', async () => {
    const name = uniqueWord();
    await createProject(on.admin, { name });
    for (const projectId of [0, '', null]) expect(await list({ name, projectId })).toHaveLength(1);
  });

  it('limits a project to its basic details, or to its data collection', async () => {
    const projectId = await createProject(on.admin);
    const { dataCollection, dataBinding: _binding, versions, ...basic } = await read(projectId);
    expect(await list({ projectId, onlyProjectBasicDetails: true })).toEqual([
      { ...basic, versions: { details: versions.details } },
    ]);
    expect(await list({ projectId, onlyDataCollection: true })).toEqual([{ project_id: projectId, dataCollection }]);
  });

  it('includes in a list the data of the first projects, up to a megabyte together', async () => {
    const name = uniqueWord();
    const dataBinding = Array.from({ length: 30 }, (_, n) => ({ title: `row ${n}`, value: 'x'.repeat(20_000) }));
    const oldest = await createProject(on.admin, { name: `${name} 1` });
    for (const n of [2, 3]) {
      const projectId = await createProject(on.admin, { name: `${name} ${n}` });
      await on.admin.ok('/projects/modify', { projectId, updateType: 'data-binding', dataBinding });
    }
    const listed = await list({ name });
    expect(listed.map((project) => [project.name, (project.dataBinding as object[] | undefined)?.length])).toEqual([
      [`${name} 3`, 30],
      [`${name} 2`, undefined],
      [`${name} 1`, undefined],
    ]);
    expect((await list({ projectId: oldest }))[0]!.dataBinding).toEqual([]);
  });

  it('sums up what a project holds before its first run', async () => {
    const [file, other] = await createFiles(on.admin, ['Sign in', 'Sign out', 'Untouched']);
    for (const where of [file!, file!, other!]) await createCase(on.admin, where);
    const { projectId } = file!;
    const { summaryData } = await on.admin.ok('/projects/list', { projectId, summary: true });
    const nothing = Object.fromEntries(
      [
        'cronJobs',
        'cicd',
        'success',
        'failure',
        'warning',
        'blocker',
        'coverage',
        'successPercentage',
        'failurePercentage',
      ].map((name) => [name, 0]),
    );
    expect(summaryData).toEqual({
      [projectId]: {
        ...nothing,
        modules: 1,
        sections: 1,
        scenarios: 1,
        testCaseFiles: 3,
        testCases: 3,
        warningPercentage: 0,
        blockerPercentage: 0,
        testedFilesPercentage: 0,
        lastRunTime: null,
      },
    });
  });

  it('answers summary and tree only on request', async () => {
    const [file] = await createFiles(on.admin, ['Sign in']);
    const { projectId } = file!;
    const plain = await on.admin.ok('/projects/list', { projectId });
    expect(Object.keys(plain).sort()).toEqual(['data', 'http', 'status']);
    const { componentData } = await on.admin.ok('/projects/list', { projectId, componentData: true });
    expect(componentData).toMatchObject({
      [projectId]: {
        0: { title: 'Module', type: 'module', 0: { 0: { 0: { title: 'Sign in', type: 'test-case-file' } } } },
      },
    });
  });

  it.each([
    [{ page: 0 }, { page: 'Page should be a whole number from 1 to 1000000' }],
    [
      { pageSize: LIMITS.pageSizeMax + 1 },
      { pageSize: `Page size should be a whole number from 1 to ${LIMITS.pageSizeMax}` },
    ],
    [{ summary: 'true' }, { summary: 'summary should be true or false' }],
    [{ projectId: 1.5 }, { projectId: 'Project should be a positive whole number' }],
    [{ projectId: '1; DROP TABLE projects' }, { projectId: 'Project should be a positive whole number' }],
    [{ projectId: -1 }, { projectId: 'Project should be a positive whole number' }],
    [{ name: ['a'] }, { name: 'Name should be text' }],
    [{ order: 'name' }, { order: 'Unknown field: order' }],
  ])('refuses %j', async (body, errors) => {
    expect(await on.admin.call('/projects/list', body)).toEqual(refusal(422, errors));
  });
});

describe('simultaneous users', () => {
  it('each create their own project', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => createProject(on.admin, buildProject())));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('change different parts of a project without undoing each other', async () => {
    const projectId = await createProject(on.admin);
    await Promise.all([
      modify(projectId, 'basic-info', { name: 'Changed by one' }),
      modify(projectId, 'data-binding', { dataBinding: [{ title: 'by', value: 'another' }] }),
      modify(projectId, 'data-collection', { dataCollection: { Third: [] } }),
    ]);
    expect(await read(projectId)).toMatchObject({
      name: 'Changed by one',
      dataBinding: [{ title: 'by', value: 'another' }],
      dataCollection: { Third: [BLANK] },
    });
  });
});
