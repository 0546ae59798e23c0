import { ApiProperty } from '@nestjs/swagger';
import { OneOf, Text } from '../../../common/validation/fields.js';
import { NodeRefDto } from '../../components/dto/node-ref.dto.js';

const NAME = { min: 1, max: 200 };

/** For a stored value, the path of the file whose test cases store it; values of the project need no path. */
export class PlaceholderUsesDto extends NodeRefDto {
  @OneOf('Kind', ['storage', 'collection', 'binding', 'table'])
  kind: 'storage' | 'collection' | 'binding' | 'table';

  @Text('Collection', { ...NAME, optional: true, description: 'Of a value of a collection, or the table of a column' })
  collection?: string;

  @Text('Name', { ...NAME, description: 'As it stands in the placeholder' })
  from: string;
}

export class RenamePlaceholderDto extends PlaceholderUsesDto {
  @Text('New name', NAME)
  to: string;
}

export class PlaceholderUsesDataDto {
  @ApiProperty({ description: 'Test cases that use it, or used it' })
  cases: number;
}
