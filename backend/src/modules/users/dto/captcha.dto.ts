import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

const SENTENCE = { message: 'The captcha’s answer should be text' };
/** Answers of the known captchas stay far below. */
const ANSWER_MAX = 8_192;

/** What every account call carries beside its own fields (1 §5). */
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
