import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

const SENTENCE = { message: 'The captcha’s answer should be text' };
/** Maximum length, far above the answers of the known captchas. */
const ANSWER_MAX = 8_192;

/** Fields of every account call (1 §5). */
export class CaptchaDto {
  @ApiProperty({
    required: false,
    type: 'string',
    nullable: true,
    maxLength: ANSWER_MAX,
    description: 'Answer of the captcha, when one is configured',
  })
  @IsOptional()
  @IsString(SENTENCE)
  @MaxLength(ANSWER_MAX, SENTENCE)
  'g-recaptcha-response'?: string | null;
}
