import { ApiProperty } from '@nestjs/swagger';

/** A person, as others see who did something. */
export class PersonDto {
  @ApiProperty()
  user_id: number;

  @ApiProperty({ description: 'Empty when the account was deleted' })
  name: string;
}

/** Names of people; provided by the users module. */
export abstract class UserNames {
  /**
   * Display names by user id: the profile's name, or the address if there is none; if two people share a name, the address follows it.
   * Deleted accounts are absent.
   */
  abstract of(userIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
}
