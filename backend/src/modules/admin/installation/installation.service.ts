import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/access.js';
import type { Answer } from '../../../common/http/envelope.js';
import { RestAnswer } from '../../../common/http/rest.js';
import { requireVersion, versionOf } from '../../../common/versions.js';
import { captchaWidget } from '../../../config/captcha-widget.js';
import { type Settings, SETTINGS_TOKEN } from '../../../config/settings.js';
import { Database } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import type { ChangeInstallationSettingsDto, ClientSettingsDto, InstallationSettingsDto } from './dto/settings.dto.js';
import { InstallationRepository } from './installation.repository.js';

/** Settings made in the administration console, and server settings that the screens may see. */
@Injectable()
export class InstallationService {
  constructor(
    private readonly kept: InstallationRepository,
    private readonly audit: AuditService,
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
  ) {}

  /** Public: contains no secrets. */
  async forClients(): Promise<Answer<ClientSettingsDto>> {
    const { EMAIL_ENDING_MAX, PASSWORD_MIN, IP_LOOKUP_URL } = this.settings;
    const widget = captchaWidget(this.settings);
    return {
      data: {
        captcha: widget && { siteKey: widget.siteKey, scriptUrl: widget.scriptUrl },
        passwordMin: PASSWORD_MIN,
        emailEndingMax: EMAIL_ENDING_MAX,
        jurisdiction: await this.kept.read('jurisdiction'),
        ipLookupUrl: IP_LOOKUP_URL ?? null,
      },
    };
  }

  async read(): Promise<RestAnswer<InstallationSettingsDto>> {
    const jurisdiction = await this.kept.read('jurisdiction');
    return new RestAnswer({ jurisdiction, version: versionOf([jurisdiction]) });
  }

  /**
   * Changes the settings that the body names.
   * @throws UserError 409 for a change based on an older version
   */
  async change(
    { jurisdiction, version }: ChangeInstallationSettingsDto,
    actor: Actor,
  ): Promise<RestAnswer<InstallationSettingsDto>> {
    await this.database.transaction(async () => {
      const before = await this.kept.readForUpdate('jurisdiction');
      requireVersion(version, versionOf([before]), 'list of settings');
      const after = jurisdiction === undefined ? before : jurisdiction || null;
      if (before === after) return;
      await this.kept.write('jurisdiction', after);
      const subject = { type: 'setting', id: 'jurisdiction' };
      await this.audit.record({ event: 'settings-changed', actor, subject, detail: { before, after } });
    });
    return this.read();
  }
}
