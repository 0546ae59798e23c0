import { Module } from '@nestjs/common';
import { CaptchaService } from './captcha.service.js';

@Module({ providers: [CaptchaService], exports: [CaptchaService] })
export class CaptchaModule {}
