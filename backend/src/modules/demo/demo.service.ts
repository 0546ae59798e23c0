import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { toWire, filePathOf } from '@testplatform/contract';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';
import { Database } from '../../database/database.js';
import { ComponentsService } from '../components/components.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import { TestCasesService } from '../test-cases/test-cases.service.js';
import { DEMO_FILES, DEMO_PROJECT, demoTree } from './demo-project.js';

/** The data binding that holds the demo shop's address. */
const SHOP = 'shop';

/** Creates the demo project if there is no project yet (3 §11, DEMO). */
@Injectable()
export class DemoService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Demo');

  constructor(
    private readonly projects: ProjectsService,
    private readonly components: ComponentsService,
    private readonly cases: TestCasesService,
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { DEMO, DEMO_SITE_URL } = this.settings;
    if (!DEMO || !DEMO_SITE_URL) return;
    const shop = DEMO_SITE_URL.replace(/\/$/, '');
    const made = await this.database.transaction(async () => (await this.projects.isEmpty()) && this.create(shop));
    if (made) this.logger.log('Created the demo project');
    else await this.follow(shop);
  }

  /** The shop may start on another port: updates the demo project's address, unless somebody changed it. */
  private async follow(shop: string): Promise<void> {
    const projects = await this.projects.list({ name: DEMO_PROJECT.name });
    for (const { projectId } of projects) {
      const { dataBinding } = await this.projects.get(projectId);
      const isOurs = dataBinding.length === 1 && /^http:\/\/127\.0\.0\.1:\d+$/.test(dataBinding[0]!.value);
      if (isOurs && dataBinding[0]!.title === SHOP && dataBinding[0]!.value !== shop) await this.bind(projectId, shop);
    }
  }

  private async bind(projectId: number, shop: string): Promise<void> {
    await this.projects.modify(
      { projectId, updateType: 'data-binding', dataBinding: [{ title: SHOP, value: shop }] },
      null,
    );
  }

  private async create(shop: string): Promise<true> {
    const { data } = await this.projects.create(DEMO_PROJECT, null);
    const projectId = data.project_id;
    await this.bind(projectId, shop);
    const dataCollection = { General: [{ title: 'user', value: 'demo@example.com' }] };
    await this.projects.modify({ projectId, updateType: 'data-collection', dataCollection }, null);
    await this.components.update({ projectId, components: { ...toWire(demoTree()) } }, null);
    for (const { path, steps } of DEMO_FILES) {
      for (const step of steps) await this.cases.manage({ projectId, ...filePathOf(path), testCase: { ...step } });
    }
    return true;
  }
}
