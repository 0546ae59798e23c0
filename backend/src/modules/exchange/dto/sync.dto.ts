import { ApiProperty } from '@nestjs/swagger';
import { ProjectRefDto, Text } from '../../../common/validation/fields.js';

/** Hexadecimal digits of a digest. */
const DIGEST_LENGTH = 64;

export class SyncRefDto extends ProjectRefDto {
  @Text('Digest', {
    min: DIGEST_LENGTH,
    max: DIGEST_LENGTH,
    description: 'Of the project as it was compared; when it is another one by now, the call is refused',
  })
  digest: string;
}

export class FolderTextDto {
  @ApiProperty({ description: 'With / between its parts, such as tests/Shop/Cart/Buy/Pay.yaml' })
  path: string;

  @ApiProperty()
  text: string;
}

export class FolderTextsDto {
  @ApiProperty({ type: [FolderTextDto], description: 'The folder of the project without its uploaded files' })
  texts: FolderTextDto[];

  @ApiProperty({ description: 'Of all texts, for the calls that follow' })
  digest: string;
}

export class FolderChangeDto {
  @ApiProperty({ description: 'As in sync-read' })
  path: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'As sync-read would have it afterwards; null: gone' })
  text: string | null;
}

export class SyncPreviewDto {
  @ApiProperty({ type: [FolderChangeDto], description: 'The texts that would change' })
  changes: FolderChangeDto[];

  @ApiProperty({
    type: [String],
    description: 'What the texts don’t show, one sentence each: what goes to the trash, what has to be entered again',
  })
  notes: string[];
}

export class TextDigestDto {
  @ApiProperty({ description: 'As in sync-read' })
  path: string;

  @ApiProperty({ description: 'SHA-256 of its text, in hexadecimal digits' })
  sha256: string;
}

export class SyncedDto {
  @ApiProperty({ type: [TextDigestDto], description: 'The folder of the project afterwards' })
  texts: TextDigestDto[];
}
